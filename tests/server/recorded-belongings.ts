import type { WorldData } from './core/world.ts';
import type { WorldAppToken, WorldArchive } from './core/world-belongings.ts';
import { type Fact, factIn, facts, type RecordedFacts, text, texts } from './recorded-facts.ts';
import type { Recording } from './recordings.ts';

const answerOf = (recordings: Recording[], name: string): Fact =>
  (recordings.find((recording) => recording.name === name)?.answer ?? {}) as Fact;

const idOf = (found: RecordedFacts, username: string): string =>
  text(
    [...found.accounts.values()].find((account) => account.username === username),
    'id',
  );

const tokenOf = (ownerId: string, token: Fact): WorldAppToken => ({
  id: text(token, 'id'),
  ownerId,
  title: text(token, 'title'),
  issue: Number(token.issue),
  scopes: texts(token, 'scopes'),
  origins: texts(factIn(token, 'restrictions'), 'origins'),
  netmasks: texts(factIn(token, 'restrictions'), 'netmasks'),
  createdAt: Date.parse(text(token, 'createdAt')),
  updatedAt: Date.parse(text(token, 'updatedAt')),
  expiresAt: token.expiresAt === null ? null : Date.parse(text(token, 'expiresAt')),
  lastUsedAt: null,
  lastIP: null,
  lastUserAgent: null,
});

function archivesOf(ownerId: string, whoAmI: Fact): WorldArchive[] {
  const archive = factIn(factIn(factIn(whoAmI, 'users'), 'privateMeta'), 'archives');
  if (!archive) return [];
  return [
    {
      ownerId,
      oldUsername: text(archive, 'old_username'),
      viaSources: facts(archive, 'via_sources').map((source) => ({
        title: text(source, 'title'),
        url: text(source, 'url'),
        count: Number(source.count),
      })),
      hiddenComments: Number(archive.hidden_comments_count),
    },
  ];
}

function oldPostNames(recordings: Recording[]): NonNullable<WorldData['oldPostNames']> {
  const found = recordings.find(({ name }) => name === 'feeds/archive-post--found');
  if (!found) return [];
  return [{ name: found.path.split('/').at(-1) ?? '', postId: text(found.answer as Fact, 'postId') }];
}

/** App tokens and archives before the recorded writes. */
export function recordedBelongings(
  found: RecordedFacts,
  recordings: Recording[],
): Pick<WorldData, 'appTokens' | 'archives' | 'oldPostNames'> {
  const tokens = facts(answerOf(recordings, 'app-tokens/list--luna'), 'tokens');
  return {
    // Oldest first, as they were created.
    appTokens: tokens.toReversed().map((token) => tokenOf(idOf(found, 'luna'), token)),
    archives: archivesOf(idOf(found, 'mars'), answerOf(recordings, 'session/whoami--mars-with-archive')),
    oldPostNames: oldPostNames(recordings),
  };
}
