import * as v from 'valibot';
import type { TranslatedBody } from '../../contract/engine.ts';
import { type Decoded, decodeValue, type Row } from '../decoded.ts';
import { orElse, text } from '../values.ts';

export interface Translation {
  text: string;
  /** Two letters; '' if the server does not tell. */
  language: string;
}

/** GET posts/{id}/translated-body?lang and the same of comments. */
export const translationPath = ({ of, id }: TranslatedBody, lang: string): string =>
  `${of}s/${encodeURIComponent(id)}/translated-body?lang=${encodeURIComponent(lang)}`;

const translation: Row<Translation> = v.pipe(
  v.object({ translatedText: text, detectedLang: orElse(text, '') }),
  v.transform(({ translatedText, detectedLang }) => ({ text: translatedText, language: detectedLang })),
);

export const decodeTranslation = (payload: unknown): Decoded<Translation> => decodeValue(payload, translation);
