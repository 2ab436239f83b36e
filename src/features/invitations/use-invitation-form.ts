import { useState } from 'react';
import { useConfig } from '../../live/index.ts';
import type { FieldErrors, KeptContent } from '../../live/later.ts';
import type { CommandArgs } from '../../shared/contract/index.ts';
import { draftKeys } from '../../shared/model/index.ts';
import { invitationLanguage } from '../../shared/rules/invitation-fields.ts';
import { useFormDraft } from '../writing/index.ts';

export type InvitationValues = CommandArgs<'create-invitation'>;

export interface InvitationForm {
  values: InvitationValues;
  /** The draft is loaded. Until then nothing can be written. */
  isLoaded: boolean;
  set: <Field extends keyof InvitationValues>(field: Field, value: InvitationValues[Field]) => void;
  /** The message that is suggested in the chosen language. */
  suggestion: string;
  errors: FieldErrors<'create-invitation'>;
  /** Returns what is to be sent, or `null` if it has faults, which are shown from now on. */
  take: () => InvitationValues | null;
  draft: KeptContent;
}

const NOTHING = { body: '' };
const namesIn = (text: string | undefined): string[] => (text ?? '').split(',').filter((name) => name !== '');

/**
 * The values of a new invitation. What the user has changed is kept as a draft. `isSingleUseOnly`: the server takes no other
 * invitations. `refused`: error texts of the server, shown until their field is changed.
 */
export function useInvitationForm(isSingleUseOnly: boolean, refused: FieldErrors<'create-invitation'>): InvitationForm {
  const { siteTitle } = useConfig();
  const draft = useFormDraft(draftKeys.newInvitation, NOTHING);
  const [isTried, setIsTried] = useState(false);
  const [sent, setSent] = useState<InvitationValues | null>(null);
  const edits = draft.content?.fields ?? {};
  const language = invitationLanguage(edits.lang ?? navigator.language);
  const suggestion = language.suggest(siteTitle);
  const values: InvitationValues = {
    message: edits.message ?? suggestion,
    lang: language.code,
    singleUse: isSingleUseOnly || edits.singleUse !== '0',
    users: namesIn(edits.users),
    groups: namesIn(edits.groups),
  };
  const isEmpty = values.message.trim() === '';
  const errors: { [Field in keyof InvitationValues]?: string } = {};
  if (isTried && isEmpty) errors.message = 'Write a few words to whom you invite';
  for (const field of Object.keys(refused) as (keyof InvitationValues)[]) {
    const text = refused[field];
    if (text !== undefined && String(sent?.[field]) === String(values[field])) errors[field] ??= text;
  }
  return {
    values,
    isLoaded: draft.content !== undefined,
    set: (field, value) =>
      draft.update(({ fields = {} }) => {
        const { [field]: _, ...others } = fields;
        const text = asText(value);
        // The suggested message follows the language.
        const isDefault = text === '' ? field !== 'message' : field === 'message' && text === suggestion;
        const changed = isDefault ? others : { ...others, [field]: text };
        return Object.keys(changed).length > 0 ? { body: '', fields: changed } : NOTHING;
      }),
    suggestion,
    errors,
    take: () => {
      setIsTried(true);
      if (isEmpty) return null;
      setSent(values);
      return { ...values, message: values.message.trim() };
    },
    draft,
  };
}

/** Fields of a draft are texts. Single use is the default. */
function asText(value: string | boolean | readonly string[]): string {
  if (typeof value === 'boolean') return value ? '' : '0';
  return typeof value === 'string' ? value : value.join(',');
}
