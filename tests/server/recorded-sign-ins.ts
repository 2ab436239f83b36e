import type { WorldData } from './core/world.ts';
import { type Fact, facts, text } from './recorded-facts.ts';
import type { Recording } from './recordings.ts';

/** True if the recorded server refused this user's sign-in because of a moderator's decision. */
export const isFrozen = (recordings: Recording[], username: string): boolean =>
  recordings.some(
    ({ status, body, answer }) =>
      status === 401 &&
      text(body as Fact, 'username') === username &&
      text(answer as Fact, 'err').startsWith('Your account has been suspended'),
  );

/** Profiles at external providers, with the ids that the recorded stand-in of a provider was told. */
export function externalProfilesOf(all: Recording[], accounts: Fact[]): NonNullable<WorldData['externalProfiles']> {
  const starts = all.filter(({ path }) => path.endsWith('/ext-auth/auth-start')).map(({ body }) => body as Fact);
  return all
    .filter(({ method, path }) => method === 'GET' && path.endsWith('/ext-auth/profiles'))
    .flatMap(({ actor, answer }) => facts(answer as Fact, 'profiles').map((profile) => ({ actor, profile })))
    .map(({ actor, profile }) => {
      const [provider, title] = [text(profile, 'provider'), text(profile, 'title')];
      const start = starts.find((body) => text(body, 'provider') === provider && text(body, 'externalName') === title);
      const user = accounts.find((account) => account.username === actor);
      return {
        id: text(profile, 'id'),
        userId: text(user, 'id'),
        provider,
        externalId: text(start, 'externalId') || text(profile, 'id'),
        title,
        createdAt: Date.parse(text(profile, 'createdAt')),
      };
    });
}
