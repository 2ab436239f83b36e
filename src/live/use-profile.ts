import type { Account } from '../shared/model/index.ts';
import { accountByName, profile } from '../shared/store/queries/profile.ts';
import type { ProfileView } from '../shared/store/queries/views.ts';
import { useLive, useRemembered } from './use-live.ts';

/** The stored profile of a username; case is ignored. */
export const useProfile = (username: string): ProfileView | undefined => useRemembered(profile, username);

export const useAccountByName = (username: string): Account | undefined => useLive(accountByName, username);
