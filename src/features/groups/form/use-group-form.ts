import { useState } from 'react';
import { useShell } from '../../../live/index.ts';
import type { KeptContent } from '../../../live/later.ts';
import type { GroupFields } from '../../../shared/contract/index.ts';
import { type GroupFaults, groupFaults } from '../../../shared/rules/group-fields.ts';
import { useFormDraft } from '../../writing/index.ts';

/** What a form of a group contains. `username`: only of a new group. */
export interface GroupValues extends GroupFields {
  username?: string;
}

export type GroupField = keyof GroupValues;

export interface GroupForm {
  values: GroupValues;
  /** The values differ from the present ones. */
  isChanged: boolean;
  /** The draft is loaded. Until then nothing can be written. */
  isLoaded: boolean;
  set: <Field extends GroupField>(field: Field, value: NonNullable<GroupValues[Field]>) => void;
  /** Error texts by field. */
  errors: GroupFaults;
  /** Maximum length of the description; `null` if it is not known yet. */
  limit: number | null;
  /** Returns the values to be sent, or `null` if they have faults, which are shown from now on. */
  take: () => GroupValues | null;
  draft: KeptContent;
}

const NOTHING = { body: '' };

/**
 * The values of a form: the present ones with what the user has changed, which is kept as a draft. Fields that the user has not
 * changed follow the present values. `refused`: error texts of the server, shown until their field is changed.
 */
export function useGroupForm(draftKey: string, present: GroupValues, refused: GroupFaults): GroupForm {
  const draft = useFormDraft(draftKey, NOTHING);
  const limit = useShell()?.serverInfo?.maxTextLength.description ?? null;
  const [isTried, setIsTried] = useState(false);
  const [sent, setSent] = useState<GroupValues | null>(null);
  const values = withEdits(present, draft.content?.fields ?? {});
  const faults = groupFaults(values, limit ?? Number.POSITIVE_INFINITY);
  const errors: Record<string, string> = isTried ? { ...faults } : {};
  for (const field of Object.keys(refused) as (keyof GroupFaults)[]) {
    const text = refused[field];
    if (text !== undefined && sent?.[field] === values[field]) errors[field] = text;
  }
  return {
    values,
    isChanged: differs(trimmed(values), trimmed(present)),
    isLoaded: draft.content !== undefined,
    set: (field, value) =>
      draft.update(({ fields = {} }) => {
        const { [field]: _, ...others } = fields;
        const changed = value === present[field] ? others : { ...others, [field]: asText(value) };
        return Object.keys(changed).length > 0 ? { body: '', fields: changed } : NOTHING;
      }),
    errors,
    limit,
    take: () => {
      setIsTried(true);
      if (Object.keys(faults).length > 0) return null;
      setSent(values);
      return trimmed(values);
    },
    draft,
  };
}

const differs = (values: GroupValues, present: GroupValues): boolean =>
  (Object.keys(values) as GroupField[]).some((field) => values[field] !== present[field]);

/** Fields of a draft are texts. */
const asText = (value: string | boolean): string => (typeof value === 'string' ? value : value ? '1' : '0');

function withEdits(present: GroupValues, edits: Readonly<Record<string, string>>): GroupValues {
  const { privacy } = edits;
  return {
    ...present,
    ...(present.username !== undefined && edits.username !== undefined ? { username: edits.username } : {}),
    screenName: edits.screenName ?? present.screenName,
    description: edits.description ?? present.description,
    privacy: privacy === 'public' || privacy === 'protected' || privacy === 'private' ? privacy : present.privacy,
    isRestricted: edits.isRestricted === undefined ? present.isRestricted : edits.isRestricted === '1',
  };
}

const trimmed = ({ username, screenName, description, ...rest }: GroupValues): GroupValues => ({
  ...rest,
  ...(username === undefined ? {} : { username: username.trim() }),
  screenName: screenName.trim(),
  description: description.trim(),
});
