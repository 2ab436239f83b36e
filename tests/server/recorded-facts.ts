import type { Recording } from './recordings.ts';

export type Fact = Record<string, unknown>;

/** Everything in the recordings by kind. Of several records of an item, the first with the most details. */
export interface RecordedFacts {
  accounts: Map<string, Fact>;
  posts: Map<string, Fact>;
  comments: Map<string, Fact>;
  attachments: Map<string, Fact>;
  feeds: Map<string, Fact>;
  homeLists: Map<string, Fact>;
  notifications: Map<string, Fact>;
  invitations: Map<string, Fact>;
  /** Per actor: relations of other accounts as first seen. */
  seenBy: Map<string, Map<string, Fact>>;
  /** Per actor: posts as first seen. */
  postsSeenBy: Map<string, Map<string, Fact>>;
}

const isFact = (value: unknown): value is Fact => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text field of a fact, or ''. */
export const text = (fact: Fact | undefined, key: string): string => {
  const value = fact?.[key];
  return typeof value === 'string' ? value : '';
};

/** The texts in a list field. */
export const texts = (fact: Fact | undefined, key: string): string[] => {
  const value = fact?.[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
};

/** The objects in a list field. */
export const facts = (fact: Fact | undefined, key: string): Fact[] => {
  const value = fact?.[key];
  return Array.isArray(value) ? value.filter(isFact) : [];
};

/** The object in a field. */
export const factIn = (fact: Fact | undefined, key: string): Fact | undefined => {
  const value = fact?.[key];
  return isFact(value) ? value : undefined;
};

function keep(map: Map<string, Fact>, id: string, fact: Fact, tellsMore: (known: Fact) => boolean = () => false): void {
  const known = map.get(id);
  if (!known || tellsMore(known)) map.set(id, fact);
}

function mapOf(maps: Map<string, Map<string, Fact>>, actor: string): Map<string, Fact> {
  const known = maps.get(actor) ?? new Map<string, Fact>();
  maps.set(actor, known);
  return known;
}

function note(found: RecordedFacts, actor: string, fact: Fact): void {
  const id = text(fact, 'id');
  if ('username' in fact && 'youCan' in fact) {
    keep(
      found.accounts,
      id,
      fact,
      (known) =>
        !('administrators' in known && texts(known, 'administrators').length > 0) &&
        texts(fact, 'administrators').length > 0,
    );
    keep(mapOf(found.seenBy, actor), id, fact);
  } else if ('postedTo' in fact) {
    keep(found.posts, id, fact);
    keep(mapOf(found.postsSeenBy, actor), id, fact);
  } else if ('seqNumber' in fact && 'postId' in fact) {
    keep(found.comments, id, fact, (known) => known.createdBy === null && fact.createdBy !== null);
  } else if ('mediaType' in fact) keep(found.attachments, id, fact);
  else if ('isInherent' in fact) keep(found.homeLists, id, fact);
  else if ('event_type' in fact) keep(found.notifications, text(fact, 'eventId'), fact);
  else if ('secure_id' in fact) keep(found.invitations, text(fact, 'secure_id'), fact);
  else if ('name' in fact && 'user' in fact) keep(found.feeds, id, fact);
}

function walk(found: RecordedFacts, actor: string, value: unknown): void {
  if (Array.isArray(value)) for (const item of value) walk(found, actor, item);
  else if (isFact(value)) {
    note(found, actor, value);
    for (const part of Object.values(value)) walk(found, actor, part);
  }
}

/** Collects the facts of all recordings. */
export function collectFacts(recordings: Recording[]): RecordedFacts {
  const found: RecordedFacts = {
    accounts: new Map(),
    posts: new Map(),
    comments: new Map(),
    attachments: new Map(),
    feeds: new Map(),
    homeLists: new Map(),
    notifications: new Map(),
    invitations: new Map(),
    seenBy: new Map(),
    postsSeenBy: new Map(),
  };
  for (const recording of recordings) walk(found, recording.actor, recording.answer);
  return found;
}
