import type { AccountId, Comment, Post } from '../../src/shared/model/index.ts';
import { stemOf, wordsOf } from '../../src/shared/text/words.ts';

/** Before a term that is no word: no text contains it. */
const SIGN = '\u0001';
/** Characters of an account's id in a term. What the index finds is compared with the post, so a few are enough. */
const ID_LENGTH = 8;

/** What people have to do with a post. */
export type Relation = 'author' | 'commenter' | 'owner' | 'liker';
const LETTERS: Readonly<Record<Relation, string>> = { author: 'a', commenter: 'c', owner: 'd', liker: 'l' };

/** The term of all posts to which an account has this relation. */
export const relationTerm = (relation: Relation, id: AccountId): string =>
  `${SIGN}${LETTERS[relation]}${id.slice(0, ID_LENGTH)}`;

/** The terms of saved posts and of direct messages. */
export const SAVED_TERM = `${SIGN}s`;
export const DIRECT_TERM = `${SIGN}m`;

/** Shortest beginning by which the words that match a prefix are looked up. */
export const PREFIX_RANGE = 3;

/** Returns all terms of a post, sorted. `comments`: all that are stored. Hidden comments have none. */
export function termsOfPost(post: Post, comments: readonly Comment[]): string[] {
  const terms = new Set<string>([relationTerm('author', post.createdBy)]);
  const words = new Set<string>();
  addWords(words, post.body);
  for (const comment of comments) {
    if (comment.hideType !== 0 || comment.createdBy === null) continue;
    addWords(words, comment.body);
    terms.add(relationTerm('commenter', comment.createdBy));
  }
  for (const word of words) {
    const stem = stemOf(word);
    terms.add(stem);
    if (!isFoundByPrefix(word, stem)) terms.add(word);
  }
  for (const { name, ownerId } of post.destinations) {
    terms.add(relationTerm('owner', ownerId));
    if (name === 'Directs') terms.add(DIRECT_TERM);
  }
  for (const id of post.likes) terms.add(relationTerm('liker', id));
  if (post.isSaved) terms.add(SAVED_TERM);
  return [...terms].sort();
}

function addWords(words: Set<string>, text: string): void {
  for (const word of wordsOf(text)) words.add(word.text);
}

/**
 * Whether each prefix of a word leads to its stem by `mayHavePrefix`: the stem is a beginning of the word, at most without
 * its last letter, and long enough to be in the prefix's range.
 */
const isFoundByPrefix = (word: string, stem: string): boolean =>
  stem === word ||
  (stem.length >= PREFIX_RANGE && word.startsWith(stem)) ||
  (stem.length > PREFIX_RANGE && word.startsWith(stem.slice(0, -1)));

/** Whether a text with this term may have a word with the prefix. */
export const mayHavePrefix = (term: string, prefix: string): boolean =>
  term.startsWith(prefix) || prefix.startsWith(term.slice(0, -1));

/** Returns a fingerprint of terms: 32 bits (FNV-1a). */
export function printOf(terms: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const term of terms) {
    for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  return hash >>> 0;
}
