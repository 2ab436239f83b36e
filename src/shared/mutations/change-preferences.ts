import { changeItemsIn, type Fields, type ItemsChange, mergeFields, mergeItemsChanges } from '../model/index.ts';
import { decodeFrontendPreferences, WHO_AM_I_PATH } from '../wire/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';

/**
 * Changes one key of `frontendPreferences`, with the server's names. `patch`: new values of fields; `items`: what is added to
 * lists and removed from them. Absent: nothing.
 */
export interface ChangePreferences {
  kind: 'change-preferences';
  key: string;
  patch: Fields;
  items?: readonly ItemsChange[];
}

export const isChangePreferences = ofKind<ChangePreferences>('change-preferences');

/** The whole key after the change. */
const changed = (stored: unknown, { patch, items = [] }: ChangePreferences): Fields =>
  changeItemsIn(mergeFields(stored, patch), items);

const callWith = (key: string, whole: Fields, by: string) =>
  ({ method: 'PUT', path: `users/${by}`, json: { user: { frontendPreferences: { [key]: whole } } } }) as const;

export const changePreferences: MutationKind<ChangePreferences> = {
  kind: 'change-preferences',
  target: () => ({ entity: 'self' }),
  lane: ({ key }) => `preferences:${key}`,
  isHeld: false,
  offline: 'queued',
  references: () => [],
  effects: ({ key, patch, items = [] }) => [
    { kind: 'self-changed', change: { kind: 'preferences', key, patch, ...(items.length > 0 ? { items } : {}) } },
  ],
  staysWhenRefused: false,
  call: (mutation, by) => callWith(mutation.key, changed({}, mutation), by),
  // The server replaces a key as a whole, so fields of other clients are read first and written back.
  before: {
    paths: () => [WHO_AM_I_PATH],
    read: (mutation, [payload], { by }) => {
      const decoded = decodeFrontendPreferences(payload);
      if (!decoded.ok) return decoded;
      const call = callWith(mutation.key, changed(decoded.value[mutation.key], mutation), by);
      return { ...decoded, value: { kind: 'send', call } };
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
    const patch = mergeFields(earlier.patch, later.patch);
    const items = mergeItemsChanges(earlier.items ?? [], later.items ?? []);
    if (Object.keys(patch).length === 0 && items.length === 0) return 'both-vanish';
    return { becomes: { kind: later.kind, key: later.key, patch, ...(items.length > 0 ? { items } : {}) } };
  },
  noun: 'setting',
  title: () => 'Change of settings',
  words: () => '',
};
