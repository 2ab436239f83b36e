import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { useCall, useLive, useShell } from '../../live/index.ts';
import { type Failure, failureText, type TranslatedBody } from '../../shared/contract/index.ts';
import { translationTarget } from '../../shared/rules/translation.ts';
import { storedTranslation } from '../../shared/store/queries/translations.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { RichText } from '../text/index.ts';
import { translated } from '../thread-state/index.ts';
import styles from './Translation.module.css';

interface Shown {
  text: string;
  language: string;
}

type State = { kind: 'loading' } | { kind: 'error'; failure: Failure } | ({ kind: 'success' } & Shown);

/** The translation of a post or a comment (spec §4). What was translated once is shown from the store, also without a network. */
export function Translation({ body }: { body: TranslatedBody }) {
  const service = useShell()?.serverInfo?.textTranslation.serviceTitle ?? '';
  const lang = translationTarget(useReader().preferences.translateToLang, navigator.language);
  const { state, retry } = useTranslation(body, lang);
  return (
    <section className={styles.translation} aria-label="Translation">
      <div className={styles.head} dir="ltr">
        <p role="status">
          {state.kind === 'loading' && `Translating using ${service}...`}
          {state.kind === 'error' && `Translation error: ${failureText(state.failure)}`}
          {state.kind === 'success' && `Translated from ${languageName(state.language)} using ${service}:`}
        </p>
        {state.kind === 'error' && (
          <Button variant="quiet" onClick={retry}>
            Try again
          </Button>
        )}
        <IconButton
          label="Close translation"
          icon={<X size={16} />}
          className={styles.close}
          onClick={() => translated.set(body.id, undefined)}
        />
      </div>
      {state.kind === 'success' && (
        <div dir="auto" lang={lang} className={styles.text}>
          <RichText text={state.text} />
        </div>
      )}
    </section>
  );
}

function useTranslation(body: TranslatedBody, lang: string): { state: State; retry: () => void } {
  const call = useCall();
  const { of, id, updatedAt } = body;
  const row = useLive(storedTranslation, { of, id }, lang);
  const [answer, setAnswer] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the body is given by its fields, and `call` is new on every render.
  useEffect(() => {
    let isCurrent = true;
    setAnswer({ kind: 'loading' });
    void call({ kind: 'translate', body, lang }).then((result) => {
      if (!isCurrent) return;
      setAnswer(result.ok ? { kind: 'success', ...result.value } : { kind: 'error', failure: result.failure });
    });
    return () => {
      isCurrent = false;
    };
  }, [of, id, updatedAt, lang, attempt]);
  const stored = row?.updatedAt === updatedAt ? row : undefined;
  return {
    state: stored ? { kind: 'success', text: stored.text, language: stored.language } : answer,
    retry: () => setAttempt((count) => count + 1),
  };
}

/** The English name of a language, as all of the page; the code itself where the browser knows none. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code === '' ? 'an unknown language' : code;
  }
}
