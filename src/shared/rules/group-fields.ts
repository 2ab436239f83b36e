import { isReservedName, SCREEN_NAME_LENGTH } from '../config/index.ts';
import type { GroupFields } from '../contract/commands.ts';
import type { Account, Privacy } from '../model/index.ts';
import { countGraphemes, excessOver } from '../text/graphemes.ts';
import { storedText } from '../text/stored-text.ts';
import { userNameFault } from './route-checks.ts';

/** Why fields cannot be sent, by field. */
export type GroupFaults = { readonly [Field in keyof GroupFields | 'username']?: string };

/** As the server takes names: groups of letters and digits, with single hyphens between them. */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/i;

/** Returns why no group can have this username; `null` if one can. The server allows 35 letters, the addresses of this client 30. */
export function groupNameFault(name: string): string | null {
  const fault = userNameFault(name);
  if (fault) return fault;
  if (!NAME.test(name)) return 'A hyphen stands alone between letters or digits';
  return isReservedName(name.toLowerCase()) ? 'This name is kept for a page of the client' : null;
}

/** Returns why no account can have this display name; `null` if one can. */
export function screenNameFault(name: string): string | null {
  const { min, max } = SCREEN_NAME_LENGTH;
  const length = countGraphemes(storedText(name).trim());
  return length < min || length > max ? `A display name has ${min} to ${max} characters` : null;
}

/** Returns why no account can have this description; `null` if one can. `limit`: in graphemes. */
export function descriptionFault(description: string, limit: number): string | null {
  const excess = excessOver(limit, description.trim());
  return excess > 0 ? `${excess} too many: a description has at most ${limit} characters` : null;
}

/** Returns the faults of a form's fields that can be known before they are sent. `limit`: of the description, in graphemes. */
export function groupFaults(
  { screenName, description, username }: GroupFields & { username?: string },
  limit: number,
): GroupFaults {
  const faults = {
    username: username === undefined ? null : groupNameFault(username.trim()),
    screenName: screenNameFault(screenName),
    description: descriptionFault(description, limit),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

/** Returns a group's present settings. */
export const settingsOf = ({ screenName, description, privacy, isRestricted }: Account): GroupFields => ({
  screenName,
  description,
  privacy,
  isRestricted,
});

const STRICTNESS: Readonly<Record<Privacy, number>> = { public: 0, protected: 1, private: 2 };

/**
 * Returns what a change of an account's privacy means for its readers; `null` without a change. `isOpening`: more people will
 * read what was written for fewer, which nobody can take back. `type`: of the account; a user is the viewer.
 */
export function privacyChange(
  from: Privacy,
  to: Privacy,
  type: Account['type'] = 'group',
): { words: string; isOpening: boolean } | null {
  if (from === to) return null;
  const isOpening = STRICTNESS[to] < STRICTNESS[from];
  return { words: CHANGE_WORDS[type](to, isOpening), isOpening };
}

const CHANGE_WORDS: Readonly<Record<Account['type'], (to: Privacy, isOpening: boolean) => string>> = {
  group: (to, isOpening) => {
    switch (to) {
      case 'public':
        return 'Everything that is only in this group becomes visible to everybody, also without an account.';
      case 'protected':
        return isOpening
          ? 'Everything that is only in this group becomes visible to everybody who is signed in.'
          : 'People without an account can no longer read this group.';
      case 'private':
        return 'Members stay. Everybody else can no longer read this group, and who wants to join must ask.';
    }
  },
  user: (to, isOpening) => {
    switch (to) {
      case 'public':
        return 'Everything in your feed, also what you wrote before, becomes visible to everybody, also without an account.';
      case 'protected':
        return isOpening
          ? 'Everything in your feed, also what you wrote before, becomes visible to everybody who is signed in.'
          : 'People without an account can no longer read you.';
      case 'private':
        return 'Your subscribers stay. Everybody else can no longer read you, and who wants to must ask.';
    }
  },
};
