import type { AccountId, Comment, CommentId, Post } from '../model/index.ts';
import { matchesText, type SearchedText, searchedText } from '../text/search-content.ts';
import type { ContentTerms, NamesTerm, PostTerm, SearchQuery } from '../text/search-query.ts';

/** What a query needs to know of the viewer and of stored accounts. */
export interface SearchViewer {
  id: AccountId;
  /** Accounts that the viewer reads. */
  subscriptionIds: ReadonlySet<AccountId>;
  /** Returns the account with a username (in lower case, or `me`); `null` if none is stored. */
  idOf: (name: string) => AccountId | null;
}

/** Why a post was found. */
export interface SearchMatch {
  /** The body matches: no comment is needed. */
  isByBody: boolean;
  /** The comments that match, in their order. */
  commentIds: CommentId[];
}

interface Content {
  text: SearchedText;
  author: AccountId;
  commentId: CommentId | null;
}

/** Whether a query looks for anything at all. */
export const isEmptyQuery = ({ anywhere, body, comments, posts }: SearchQuery): boolean =>
  posts.length === 0 && [anywhere, body, comments].every(isUnbound);

/**
 * Returns why a post matches a query (CONTRACT §5 “Search”); `null` if it does not. `comments`: all that are stored. Hidden
 * ones are not searched.
 */
export function matchPost(
  query: SearchQuery,
  post: Post,
  comments: readonly Comment[],
  viewer: SearchViewer,
): SearchMatch | null {
  const visible = comments.filter(({ hideType, createdBy }) => hideType === 0 && createdBy !== null);
  if (!query.posts.every((term) => matchesPost(term, post, visible, viewer) !== term.isNegated)) return null;
  const body: Content = { text: searchedText(post.body), author: post.createdBy, commentId: null };
  if (!matchesContent(query.body, body, viewer)) return null;
  const contents = [
    body,
    ...visible.flatMap(({ id, body: text, createdBy }): Content[] =>
      createdBy === null ? [] : [{ text: searchedText(text), author: createdBy, commentId: id }],
    ),
  ];
  const inAny = contents.filter((content) => matchesContent(query.anywhere, content, viewer));
  const inComments = contents.filter(
    (content) => content.commentId !== null && matchesContent(query.comments, content, viewer),
  );
  if (inAny.length === 0 || (!isUnbound(query.comments) && inComments.length === 0)) return null;
  const asked = [...(isUnbound(query.anywhere) ? [] : inAny), ...(isUnbound(query.comments) ? [] : inComments)].flatMap(
    ({ commentId }) => commentId ?? [],
  );
  const found = new Set(asked);
  return {
    isByBody: inAny.includes(body) && isUnbound(query.comments),
    commentIds: visible.map(({ id }) => id).filter((id) => found.has(id)),
  };
}

const isUnbound = ({ texts, authors }: ContentTerms): boolean => texts.length === 0 && authors.length === 0;

const matchesContent = ({ texts, authors }: ContentTerms, { text, author }: Content, viewer: SearchViewer): boolean =>
  authors.every((term) => idsOf(term, viewer).has(author) !== term.isNegated) && matchesText(text, texts);

const idsOf = ({ names }: NamesTerm, { idOf }: SearchViewer): ReadonlySet<AccountId | null> =>
  new Set(names.map(idOf).filter((id) => id !== null));

function matchesPost(term: PostTerm, post: Post, comments: readonly Comment[], viewer: SearchViewer): boolean {
  if (term.kind === 'in-my') return term.feeds.some((feed) => isInMy(feed, post, comments, viewer));
  const ids = idsOf(term, viewer);
  switch (term.kind) {
    case 'from':
      return ids.has(post.createdBy);
    case 'in':
      return post.destinations.some(({ name, ownerId }) => name === 'Posts' && ids.has(ownerId));
    case 'to':
      // The author's own feed of direct messages is a destination, too, but not an addressee.
      return post.destinations.some(
        ({ name, ownerId }) => ids.has(ownerId) && (name === 'Posts' || ownerId !== post.createdBy),
      );
    case 'commented-by':
      return comments.some(({ createdBy }) => ids.has(createdBy));
    case 'liked-by':
      return post.likes.some((id) => ids.has(id));
  }
}

function isInMy(
  feed: 'saves' | 'directs' | 'discussions' | 'friends',
  post: Post,
  comments: readonly Comment[],
  { id, subscriptionIds }: SearchViewer,
): boolean {
  switch (feed) {
    case 'saves':
      return post.isSaved;
    case 'directs':
      return post.destinations.some(({ name, ownerId }) => name === 'Directs' && ownerId === id);
    case 'discussions':
      return post.createdBy === id || post.likes.includes(id) || comments.some(({ createdBy }) => createdBy === id);
    case 'friends':
      return post.destinations.some(({ name, ownerId }) => name === 'Posts' && subscriptionIds.has(ownerId));
  }
}
