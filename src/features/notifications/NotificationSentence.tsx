import type { AccountLookup, Notification } from '../../shared/model/index.ts';
import { Link } from '../../ui/index.ts';
import { AccountName, useReader } from '../people/index.ts';
import { commentHref, postHref, targetHref } from './hrefs.ts';
import { piecesOf } from './sentences.ts';

interface SentenceProps {
  notification: Notification;
  lookup: AccountLookup;
  readerName: string;
}

/** A sentence with links to the accounts and posts it names. */
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
  const { actorId, affectedId, groupId, postAuthorId, targetCommentId, postId } = notification;
  const nameOf = (id: typeof actorId) => <AccountName account={id === null ? undefined : lookup(id)} isShort />;
  const post = postHref(notification, lookup, readerName);
  switch (name) {
    case 'actor':
      // The server does not say which admin it was.
      return actorId === null ? 'A group admin' : <AccountName account={lookup(actorId)} look="author" isShort />;
    case 'affected':
      return affectedId === reader.id ? 'you' : nameOf(affectedId);
    case 'group':
      return nameOf(groupId);
    case 'post':
      if (postId === null) return 'a post that is not there any more';
      if (postAuthorId === reader.id) return <Place href={post} words="your post" />;
      if (postAuthorId === null || postAuthorId === actorId) return <Place href={post} words="a post" />;
      return (
        <>
          <Place href={post} words="a post" /> by {nameOf(postAuthorId)}
        </>
      );
    case 'own-post':
      return <Place href={post} words="your post" />;
    case 'letter':
      return <Place href={post} words="a direct message" />;
    case 'comment': {
      const href = commentHref(notification, lookup, readerName);
      return href === null ? 'a comment that is not there any more' : <Place href={href} words="a comment" />;
    }
    case 'target':
      return (
        <Place
          href={targetHref(notification, readerName)}
          words={targetCommentId === null ? 'your post' : 'your comment'}
        />
      );
    case 'request':
      return <Place href="/friends?show=requests" words="a subscription request" />;
  }
  return null;
}

const Place = ({ href, words }: { href: string | null; words: string }) =>
  href === null ? words : <Link href={href}>{words}</Link>;
