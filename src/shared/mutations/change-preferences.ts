import { type Fields, mergeFields } from '../model/index.ts';
import { decodeFrontendPreferences, WHO_AM_I_PATH } from '../wire/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';

/** `patch`: changed fields of one key of `frontendPreferences`, with the server's names. */
export interface ChangePreferences {
  kind: 'change-preferences';
  key: string;
  patch: Fields;
}

const isChangePreferences = ofKind<ChangePreferences>('change-preferences');

export const changePreferences: MutationKind<ChangePreferences> = {
  kind: 'change-preferences',
  target: () => ({ entity: 'self' }),
  lane: ({ key }) => `preferences:${key}`,
  isHeld: false,
  offline: 'queued',
  references: () => [],
  effects: ({ key, patch }) => [{ kind: 'self-changed', change: { kind: 'preferences', key, patch } }],
  staysWhenRefused: false,
  call: ({ key, patch }, by) => ({
    method: 'PUT',
    path: `users/${by}`,
    json: { user: { frontendPreferences: { [key]: patch } } },
  }),
  // The server replaces a key as a whole, so fields of other clients are read first and written back.
  before: {
    path: () => WHO_AM_I_PATH,
    read: ({ key, patch, kind }, payload, by) => {
      const decoded = decodeFrontendPreferences(payload);
      if (!decoded.ok) return decoded;
      const whole = mergeFields(decoded.value[key], patch);
      return { ...decoded, value: { kind: 'send', call: changePreferences.call({ kind, key, patch: whole }, by) } };
    },
  },
  settle: ({ key }, { payload }) => {
    const decoded = decodeFrontendPreferences(payload);
    if (!decoded.ok) return null;
    const patch = mergeFields(decoded.value[key], {});
    return { facts: [{ kind: 'self-changed', change: { kind: 'preferences', key, patch } }] };
  },
  meets: (later, earlier) => {
    if (!isChangePreferences(earlier) || earlier.key !== later.key) return null;
    return { becomes: { ...later, patch: mergeFields(earlier.patch, later.patch) } };
  },
  noun: 'setting',
  title: () => 'Change of settings',
  words: () => '',
};
