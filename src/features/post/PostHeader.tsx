import { Fragment, type ReactNode } from 'react';
import { type AccountLookup, isDirect, postPrivacy, recipientIds } from '../../shared/model/index.ts';
import { viaSources } from '../../shared/rules/via.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { Icon, Link } from '../../ui/index.ts';
import { AccountAvatar, AccountName, Moment, shownName, useReader } from '../people/index.ts';
import { LateTraceMark } from './LateActions.tsx';
import { Names } from './Names.tsx';
import styles from './PostHeader.module.css';

/** 'Updated' is shown if the last change is later than this after the creation (spec §9). */
const UPDATED_AFTER_MS = 120_000;

const PRIVACY = {
  public: { icon: 'globe', words: 'Public post' },
  protected: { icon: 'key', words: 'Protected post: visible to site users only' },
  private: { icon: 'lock', words: 'Private post' },
  direct: { icon: 'mail', words: 'Direct message' },
} as const;

interface PostHeaderProps {
  view: PostView;
  lookup: AccountLookup;
  titleId: string;
  postHref: string | null;
  hasVia: boolean;
  headingLevel: 1 | 2;
}

/** Author, destinations, privacy and time. The username is below the name: beside it, the title often needed one more line. */
export function PostHeader({ view, lookup, titleId, postHref, hasVia, headingLevel }: PostHeaderProps) {
  const { post, author } = view;
  const { id, preferences } = useReader();
  const username = author && shownName(author, id, preferences).username;
  const privacy = PRIVACY[postPrivacy(post, lookup) ?? 'private'];
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  const time = <Moment at={post.createdAt} />;
  return (
    <header className={styles.header}>
      <AccountAvatar account={author} />
      <Heading id={titleId} className={styles.title}>
        <AccountName account={author} look="author" isShort />
        <Destinations view={view} lookup={lookup} />
        {hasVia && <Via view={view} />}
      </Heading>
      <p className={styles.meta}>
        <span className={styles.privacy} role="img" aria-label={privacy.words} title={privacy.words}>
          <Icon name={privacy.icon} size={13} />
        </span>
        {postHref === null ? time : <Link href={postHref}>{time}</Link>}
        {username && ` · @${username}`}
        {post.updatedAt - post.createdAt > UPDATED_AFTER_MS && (
          <span className={styles.updated}>
            Updated on <Moment at={post.updatedAt} isDate />
          </span>
        )}
        {view.traces.length > 0 && <LateTraceMark traces={view.traces} />}
      </p>
    </header>
  );
}

/** The destinations of a post. Nothing if the author's own feed is the only one. */
function Destinations({ view: { post }, lookup }: Pick<PostHeaderProps, 'view' | 'lookup'>) {
  const reader = useReader();
  const ids = recipientIds(post);
  const isOwnFeedOnly = ids.length === 1 && ids[0] === post.createdBy && !isDirect(post);
  if (ids.length === 0 || isOwnFeedOnly) return null;
  const ownFeedOf = (id: (typeof ids)[number]): ReactNode => {
    const owner = lookup(id);
    if (!owner || owner.type === 'group' || isDirect(post)) return undefined;
    return id === reader.id ? (
      'My feed'
    ) : (
      <>
        <bdi>{shownName(owner, reader.id, reader.preferences).main}</bdi>’s feed
      </>
    );
  };
  return (
    <>
      {' to '}
      {ids.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <AccountName account={lookup(id)} as={ownFeedOf(id)} />
        </Fragment>
      ))}
    </>
  );
}

/** Up to this many names are listed. Of more, one fewer and the number of the rest. */
const VIA_NAMES = 3;

/** The accounts through which a post is in the home feed. */
function Via({ view }: { view: PostView }) {
  const { id, subscriptionIds } = useReader();
  const sources = viaSources(view, id, subscriptionIds);
  if (sources.length === 0) return null;
  const named = sources.length > VIA_NAMES ? sources.slice(0, VIA_NAMES - 1) : sources;
  const rest = sources.length - named.length;
  return (
    <>
      {' via '}
      <Names accounts={named} more={rest > 0 ? `${rest} more` : null} />
    </>
  );
}
