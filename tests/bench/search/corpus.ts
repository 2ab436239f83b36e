import { type Account, asCommentId, asTimelineId, type Comment, type Post } from '../../../src/shared/model/index.ts';
import { createRandom, type Random } from '../../server/demo/random.ts';
import { aComment, anAccount, aPost } from '../../support/facts.ts';
import { type LanguageName, Vocabulary } from './vocabulary.ts';

/** Posts of any number, each made from its number alone: those of a small store are also the first ones of a larger store. */

export const COMMENTS_A_POST = 10;
const PEOPLE = 2000;
const NEWEST_AT = 1_790_000_000_000;
const POST_EVERY_MS = 20 * 60_000;
/** Texts in Russian; the others are English. */
const RUSSIAN_PART = 0.7;
/** Words that no vocabulary has: names, numbers, typing errors. */
const UNIQUE_PART = 0.01;

const vocabularies: Readonly<Record<LanguageName, Vocabulary>> = {
  english: new Vocabulary('english'),
  russian: new Vocabulary('russian'),
};
export const vocabulary = (language: LanguageName): Vocabulary => vocabularies[language];

export const people: readonly Account[] = makePeople();

function makePeople(): Account[] {
  const random = createRandom('people');
  return Array.from({ length: PEOPLE }, (_, i) => anAccount(random.uuid(), { username: `writer${i}` }));
}

/** Returns the person of a rank: the first ones write the most. */
export function personAt(rank: number): Account {
  const person = people[rank];
  if (!person) throw new RangeError(`There are ${PEOPLE} people.`);
  return person;
}

const somebody = (random: Random): Account => personAt(Math.floor(PEOPLE * random.next() ** 3));

/** A post with all its comments. `version`: with another word at the end of each text. */
export function corpusPost(index: number, version = 0): Post {
  const random = createRandom(`post ${index}`);
  const id = random.uuid();
  const createdAt = NEWEST_AT - index * POST_EVERY_MS;
  const author = somebody(random);
  const owner = random.chance(0.2) ? somebody(random) : author;
  const added = version === 0 ? '' : ` ${vocabularies.english.word(version, 0)}`;
  const body = text(random, random.int(10, 70)) + added;
  const comments = Array.from({ length: COMMENTS_A_POST }, (_, i): Comment => {
    return aComment(id, i + 1, {
      id: asCommentId(random.uuid()),
      body: text(random, 3 + Math.floor(38 * random.next() ** 2)) + added,
      createdBy: somebody(random).id,
      createdAt: createdAt + (i + 1) * 60_000,
      updatedAt: createdAt,
    });
  });
  return aPost(id, {
    shortId: id.slice(0, 8),
    body,
    createdBy: author.id,
    createdAt,
    updatedAt: createdAt,
    destinations: [{ timelineId: asTimelineId(owner.id), name: 'Posts', ownerId: owner.id }],
    likes: Array.from({ length: random.int(0, 6) }, () => somebody(random).id),
    comments,
  });
}

/** The texts of a post. */
export const textsOf = ({ body, comments }: Post): string[] => [body, ...comments.map((comment) => comment.body)];

/** Some texts name somebody or something, or end with a link. */
function text(random: Random, length: number): string {
  const language = random.chance(RUSSIAN_PART) ? vocabularies.russian : vocabularies.english;
  const words = Array.from({ length }, (_, i) => {
    const word = random.chance(UNIQUE_PART) ? random.hex(8) : language.draw(random);
    return i % 9 === 8 ? `${word}.` : word;
  });
  if (random.chance(0.15)) words.unshift(`@${somebody(random).username},`);
  if (random.chance(0.03)) words.push(`#${language.draw(random)}`);
  if (random.chance(0.03)) words.push(`https://example.org/${random.hex(8)}/${random.hex(4)}`);
  return words.join(' ');
}
