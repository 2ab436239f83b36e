import { draftKeys } from '../model/index.ts';
import { decodeWhoAmI, WHO_AM_I_PATH } from '../wire/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';
import { sameWords } from './same-words.ts';

/** A text of the profile. `base`: as it was when the user began to change it. */
export interface ProfileText {
  base: string;
  text: string;
}

type ProfileTexts = { [Field in 'screenName' | 'description']?: ProfileText };

/** Changes the viewer's display name and description. A field that is absent stays as it is. */
export interface ChangeProfile extends ProfileTexts {
  kind: 'change-profile';
}

export const isChangeProfile = ofKind<ChangeProfile>('change-profile');

const FIELDS = ['screenName', 'description'] as const;
const NAMES = { screenName: 'display name', description: 'description' } as const;

/** Returns the new texts by field. */
const textsOf = (mutation: ProfileTexts): { screenName?: string; description?: string } =>
  Object.fromEntries(FIELDS.flatMap((field) => (mutation[field] ? [[field, mutation[field].text]] : [])));

const callWith = (texts: ProfileTexts, by: string) =>
  ({ method: 'PUT', path: `users/${by}`, json: { user: textsOf(texts) } }) as const;

/** Returns the fields for which `pick` returns a text. */
const fieldsWith = (
  mutation: ProfileTexts,
  pick: (change: ProfileText, field: (typeof FIELDS)[number]) => ProfileText | null,
): ProfileTexts => {
  const picked: ProfileTexts = {};
  for (const field of FIELDS) {
    const change = mutation[field];
    const kept = change && pick(change, field);
    if (kept) picked[field] = kept;
  }
  return picked;
};

const isEmpty = (texts: ProfileTexts): boolean => FIELDS.every((field) => texts[field] === undefined);

/** The fields of the form, as its draft stores them: the new texts, and what was there when the user began. */
const profileFields = (mutation: ProfileTexts): Record<string, string> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const change = mutation[field];
      return change
        ? [
            [field, change.text],
            [profileBase(field), change.base],
          ]
        : [];
    }),
  );

/** The name of a draft's field with the text that was there when the user began. */
export const profileBase = (field: 'screenName' | 'description'): string => `${field}Base`;

export const changeProfile: MutationKind<ChangeProfile> = {
  kind: 'change-profile',
  target: () => ({ entity: 'self' }),
  lane: () => 'profile',
  isHeld: false,
  offline: 'queued',
  references: () => [],
  effects: (mutation, { by }) => {
    const change = { kind: 'renamed', ...textsOf(mutation) } as const;
    return [
      { kind: 'account-changed', accountId: by, change },
      { kind: 'self-changed', change: { kind: 'account', change } },
    ];
  },
  staysWhenRefused: false,
  call: callWith,
  // A text that was changed elsewhere since the user began is replaced only if they say so.
  before: {
    paths: () => [WHO_AM_I_PATH],
    read: (mutation, [payload], { by }) => {
      const decoded = decodeWhoAmI(payload);
      if (!decoded.ok) return decoded;
      const { account } = decoded.value.self;
      const missing = fieldsWith(mutation, (change, field) => (sameWords(account[field], change.text) ? null : change));
      if (isEmpty(missing)) return { ...decoded, value: { kind: 'done' } };
      const changed = FIELDS.filter((field) => missing[field] && !sameWords(account[field], missing[field].base));
      if (changed.length === 0) return { ...decoded, value: { kind: 'send', call: callWith(missing, by) } };
      const theirs = changed.map((field) => `your ${NAMES[field]} was changed to “${account[field]}”`).join(', and ');
      const question = `On another device ${theirs}. Replace it with what you wrote here?`;
      const rebased = fieldsWith(missing, ({ text }, field) => ({ base: account[field], text }));
      return { ...decoded, value: { kind: 'asked', question, mutation: { kind: mutation.kind, ...rebased } } };
    },
  },
  settle: (_, { payload, by }) => {
    const decoded = decodeWhoAmI(payload);
    if (!decoded.ok) return null;
    const change = { kind: 'described', account: decoded.value.self.account } as const;
    return {
      facts: [
        { kind: 'account-changed', accountId: by, change },
        { kind: 'self-changed', change: { kind: 'account', change } },
      ],
    };
  },
  meets: (later, earlier) => {
    if (!isChangeProfile(earlier)) return null;
    const both: ProfileTexts = { ...earlier, ...later };
    const texts = fieldsWith(both, ({ text }, field) => {
      const base = (earlier[field] ?? later[field])?.base ?? '';
      return sameWords(base, text) ? null : { base, text };
    });
    return isEmpty(texts) ? 'both-vanish' : { becomes: { kind: later.kind, ...texts } };
  },
  noun: 'profile change',
  title: (mutation) =>
    `Change of your ${FIELDS.filter((field) => mutation[field])
      .map((field) => NAMES[field])
      .join(' and ')}`,
  words: (mutation) => Object.values(textsOf(mutation)).join('\n\n'),
  written: (mutation) => ({ body: '', fields: profileFields(mutation) }),
  formKey: () => draftKeys.profile,
};
