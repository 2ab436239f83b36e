import type { Account } from '../shared/model/index.ts';
import { accountByName, profile } from '../shared/store/queries/profile.ts';
import type { ProfileView } from '../shared/store/queries/views.ts';
import { useAnswer } from './use-live.ts';

/** What is stored about the account of this name, in any case. */
export const useProfile = (username: string): ProfileView | undefined =>
  useAnswer(`profile:${username}`, (stores) => profile(stores, username));

export const useAccountByName = (username: string): Account | undefined =>
  useAnswer(`accountByName:${username}`, (stores) => accountByName(stores, username));
