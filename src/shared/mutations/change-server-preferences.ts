import type { ServerPreferences } from '../model/index.ts';
import { decodeWhoAmI } from '../wire/index.ts';
import { type MutationKind, ofKind } from './mutation.ts';

/** Changes preferences that the server itself obeys. `patch`: the new values; all other preferences stay as they are there. */
export interface ChangeServerPreferences {
  kind: 'change-server-preferences';
  patch: Partial<ServerPreferences>;
}

export const isChangeServerPreferences = ofKind<ChangeServerPreferences>('change-server-preferences');

export const changeServerPreferences: MutationKind<ChangeServerPreferences> = {
  kind: 'change-server-preferences',
  target: () => ({ entity: 'self' }),
  lane: () => 'server-preferences',
  isHeld: false,
  offline: 'queued',
  references: () => [],
  effects: ({ patch }) => [{ kind: 'self-changed', change: { kind: 'server-preferences', patch } }],
  staysWhenRefused: false,
  // The server merges by field: what another device has changed meanwhile stays, so nothing is read first.
  call: ({ patch }, by) => ({ method: 'PUT', path: `users/${by}`, json: { user: { preferences: patch } } }),
  settle: (_, { payload }) => {
    const decoded = decodeWhoAmI(payload);
    if (!decoded.ok) return null;
    const patch = decoded.value.self.preferences;
    return { facts: [{ kind: 'self-changed', change: { kind: 'server-preferences', patch } }] };
  },
  // Comments of these types are left out and not counted, so only the server knows what posts and feeds contain now.
  stale: ({ patch }) => (patch.hideCommentsOfTypes === undefined ? {} : { views: ['feed:', 'post:'] }),
  meets: (later, earlier) => {
    if (!isChangeServerPreferences(earlier)) return null;
    return { becomes: { kind: later.kind, patch: { ...earlier.patch, ...later.patch } } };
  },
  noun: 'setting',
  title: () => 'Change of settings',
  words: () => '',
};
