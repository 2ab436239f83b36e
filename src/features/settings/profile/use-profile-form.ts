import { useState } from 'react';
import { useShell } from '../../../live/index.ts';
import { type KeptContent, useOutbox } from '../../../live/later.ts';
import { failureText } from '../../../shared/contract/index.ts';
import { type Account, draftKeys } from '../../../shared/model/index.ts';
import { type ChangeProfile, isChangeProfile, profileBase } from '../../../shared/mutations/index.ts';
import { descriptionFault, screenNameFault } from '../../../shared/rules/group-fields.ts';
import { useFormDraft } from '../../writing/index.ts';

export type ProfileField = 'screenName' | 'description';
const FIELDS: readonly ProfileField[] = ['screenName', 'description'];

type Texts = Record<ProfileField, string>;

export interface ProfileForm {
  values: Texts;
  /** What another device has written into fields that the user has changed here, since they began. */
  theirs: Partial<Texts>;
  /** The values differ from the present ones. */
  isChanged: boolean;
  /** The draft is loaded. Until then nothing can be written. */
  isLoaded: boolean;
  set: (field: ProfileField, value: string) => void;
  /** Gives a field its present value again. */
  takeTheirs: (field: ProfileField) => void;
  errors: Partial<Texts>;
  /** Maximum length of the description; `null` if it is not known yet. */
  limit: number | null;
  /** Returns what is to be sent, or `null` if a field has a fault, which is shown from now on. */
  take: () => ChangeProfile | null;
  /** The unsent change that the server has refused; its texts are in the fields. `null` if there is none. */
  refusedId: string | null;
  /** A change has not reached the server yet. */
  isWaiting: boolean;
  draft: KeptContent;
}

const NOTHING = { body: '' };
const WAITING: ReadonlySet<string> = new Set(['ready', 'sending', 'unsure']);

/**
 * The values of the form: the present ones, with what the user has changed, which is kept as a draft. Fields that they have not
 * changed follow the present values. A refused change is in its fields again, with the server's text.
 */
export function useProfileForm(account: Account): ProfileForm {
  const draft = useFormDraft(draftKeys.profile, NOTHING);
  const limit = useShell()?.serverInfo?.maxTextLength.description ?? null;
  const [isTried, setIsTried] = useState(false);
  const refused = useRefused();
  const isWaiting = (useOutbox()?.rows ?? []).some(
    ({ mutation, state }) => isChangeProfile(mutation) && WAITING.has(state.kind),
  );
  const present: Texts = { screenName: account.screenName, description: account.description };
  const edits = draft.content?.fields ?? {};
  const unchanged = textsBy((field) => refused?.texts[field] ?? present[field]);
  const values = textsBy((field) => edits[field] ?? unchanged[field]);
  const faults: Record<ProfileField, string | null> = {
    screenName: screenNameFault(values.screenName),
    description: descriptionFault(values.description, limit ?? Number.POSITIVE_INFINITY),
  };
  const errors: Partial<Texts> = {};
  for (const field of FIELDS) {
    const isAsRefused = refused?.field === field && values[field] === refused.texts[field];
    const error = (isTried ? faults[field] : null) ?? (isAsRefused ? refused.said : null);
    if (error !== null) errors[field] = error;
  }
  const changed = FIELDS.filter((field) => values[field].trim() !== present[field].trim());
  const edit = (field: ProfileField, value: string | null) =>
    draft.update(({ fields = {} }) => {
      const { [field]: _, [profileBase(field)]: base = present[field], ...others } = fields;
      const next =
        value === null || value === unchanged[field]
          ? others
          : { ...others, [field]: value, [profileBase(field)]: base };
      return Object.keys(next).length > 0 ? { body: '', fields: next } : NOTHING;
    });
  return {
    values,
    theirs: Object.fromEntries(
      changed
        .filter((field) => (edits[profileBase(field)] ?? present[field]) !== present[field])
        .map((field) => [field, present[field]]),
    ),
    isChanged: changed.length > 0,
    isLoaded: draft.content !== undefined,
    set: edit,
    takeTheirs: (field) => edit(field, null),
    errors,
    limit,
    take: () => {
      setIsTried(true);
      if (FIELDS.some((field) => faults[field] !== null)) return null;
      // What another device has written is shown at the field: it is replaced knowingly.
      const texts = changed.map((field) => [field, { base: present[field], text: values[field].trim() }]);
      return { kind: 'change-profile', ...Object.fromEntries(texts) };
    },
    refusedId: refused?.id ?? null,
    isWaiting,
    draft,
  };
}

const textsBy = (text: (field: ProfileField) => string): Texts => ({
  screenName: text('screenName'),
  description: text('description'),
});

interface Refused {
  id: string;
  texts: Partial<Texts>;
  said: string;
  /** The field that the server's text is about; `null` if it names none. */
  field: ProfileField | null;
}

/** The last change of the profile that needs the user. */
function useRefused(): Refused | null {
  const row = useOutbox()?.rows.findLast(
    ({ mutation, state }) => isChangeProfile(mutation) && state.kind === 'refused',
  );
  if (row?.state.kind !== 'refused' || !isChangeProfile(row.mutation)) return null;
  const { screenName, description } = row.mutation;
  const said = failureText(row.state.failure);
  return {
    id: row.id,
    texts: {
      ...(screenName ? { screenName: screenName.text } : {}),
      ...(description ? { description: description.text } : {}),
    },
    said,
    field: row.state.failure.kind === 'http' ? fieldOf(said) : null,
  };
}

function fieldOf(said: string): ProfileField | null {
  if (/is not a valid display name/.test(said)) return 'screenName';
  return said.startsWith('Description is too long') ? 'description' : null;
}
