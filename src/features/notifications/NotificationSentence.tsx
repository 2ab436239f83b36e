import type { AccountId, AccountLookup, Notification } from '../../shared/model/index.ts';
import { Link } from '../../ui/index.ts';
import { AccountName, useReader } from '../people/index.ts';
import { commentHref, postHref, targetHref } from './hrefs.ts';
import { piecesOf } from './sentences.ts';

interface SentenceProps {
  notification: Notification;
  lookup: AccountLookup;
  readerName: string;
}

/** A sentence with links to the accounts and posts it names. It says what is not there any more. */
export function NotificationSentence(props: SentenceProps) {
  const { kind, groupId, actorId } = props.notification;
  const pieces = piecesOf(kind, groupId !== null && groupId !== actorId);
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their order.
    piece.kind === 'words' ? piece.words : <Thing key={index} {...props} name={piece.name} />,
  );
}

function Thing({ name, notification, lookup, readerName }: SentenceProps & { name: string }) {
  const reader = useReader();
  const { actorId, affectedId, groupId, targetPostId, targetCommentId, postId } = notification;
  const post = postHref(notification, lookup, readerName);
  switch (name) {
    case 'actor':
      // The server does not say which admin it was.
      return actorId === null ? 'A group admin' : <AccountName account={lookup(actorId)} look="author" isShort />;
    case 'affected':
      return affectedId === reader.id ? 'you' : <Name id={affectedId} unknown="somebody" lookup={lookup} />;
    case 'group':
      return <Name id={groupId} unknown="a group" lookup={lookup} />;
    case 'post':
      return <Post {...{ notification, lookup }} href={post} />;
    case 'new-post':
      return <Place href={post} words="a post" />;
    case 'own-post':
      return <Place href={post} words="your post" />;
    case 'letter':
      return <Place href={post} words="a direct message" />;
    case 'comment': {
      const href = commentHref(notification, lookup, readerName);
      // Without its post nothing is known of the comment.
      return postId === null ? 'a comment' : <Place href={href} words="a comment" gone="deleted" />;
    }
    case 'target': {
      if (targetPostId === null) return <Place href={null} words="what you wrote" />;
      const words = targetCommentId === null ? 'your post' : 'your comment';
      return <Place href={targetHref(notification, readerName)} words={words} />;
    }
    case 'request':
      return <Place href="/friends?show=requests" words="a subscription request" />;
    case 'join-request':
      return <Place href="/groups" words="a request" />;
  }
  return null;
}

function Name({ id, unknown, lookup }: { id: AccountId | null; unknown: string; lookup: AccountLookup }) {
  return id === null ? unknown : <AccountName account={lookup(id)} isShort />;
}

/** The post where something happened, with its author. */
function Post({
  notification,
  lookup,
  href,
}: Pick<SentenceProps, 'notification' | 'lookup'> & { href: string | null }) {
  const reader = useReader();
  const { postAuthorId, actorId } = notification;
  if (postAuthorId === null) return <Place href={href} words="a post" />;
  if (postAuthorId === reader.id) return <Place href={href} words="your post" />;
  if (postAuthorId === actorId) return <Place href={href} words="their post" />;
  return (
    <>
      <Place href={href} words="a post" /> by <Name id={postAuthorId} unknown="" lookup={lookup} />
    </>
  );
}

/** A link, or without an address the words with what became of it. A post without one was deleted, or its author is suspended. */
function Place({ href, words, gone = 'no longer available' }: { href: string | null; words: string; gone?: string }) {
  return href === null ? `${words} (${gone})` : <Link href={href}>{words}</Link>;
}
