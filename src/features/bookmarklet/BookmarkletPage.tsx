import { useState } from 'react';
import { useConfig, useIsReachable, useRefresh, useSelf, useSession } from '../../live/index.ts';
import { Button, ConfirmProvider, Link, Notice } from '../../ui/index.ts';
import { NotStored, ScreenTitle } from '../../ui/later.ts';
import { EndedSession } from '../ended-session/index.ts';
import { FaultBoundary } from '../faults/index.ts';
import { Waiting } from '../storage/index.ts';
import { BookmarkForm } from './BookmarkForm.tsx';
import styles from './BookmarkletPage.module.css';
import { type Bookmark, type BookmarkSearch, bookmarkOf, bookmarkPath } from './bookmark.ts';
import { SignInForm } from './LateSignIn.tsx';
import { SentBookmark } from './SentBookmark.tsx';

/**
 * The form that the bookmarklet opens in a window of its own, outside of the app shell. `search`: what it has found. Nothing is
 * posted before the user submits the form.
 */
export function BookmarkletPage({ search }: { search: BookmarkSearch }) {
  const { siteTitle } = useConfig();
  const session = useSession();
  const bookmark = bookmarkOf(search);
  const address = bookmarkPath(bookmark);
  return (
    <ConfirmProvider>
      <main className={styles.page}>
        <p className={styles.site} dir="auto">
          {siteTitle}
        </p>
        <ScreenTitle>Share a page</ScreenTitle>
        <FaultBoundary what="form" data={address}>
          {session ? (
            <Share key={address} bookmark={bookmark} address={address} username={session.username} />
          ) : (
            <SignIn bookmark={bookmark} address={address} />
          )}
        </FaultBoundary>
      </main>
    </ConfirmProvider>
  );
}

interface ShareProps {
  bookmark: Bookmark;
  address: string;
}

/** The form, then what becomes of the post. */
function Share({ bookmark, address, username }: ShareProps & { username: string }) {
  const stored = useSelf();
  const [known, setKnown] = useState(stored);
  if (stored && stored !== known) setKnown(stored);
  // A form with words in it stays when the mirror is lost, e.g. on a full disk.
  const self = stored ?? known;
  const isOnline = useIsReachable();
  const fetchNow = useRefresh();
  const [sentId, setSentId] = useState<string | null>(null);
  if (sentId !== null) return <SentBookmark id={sentId} username={username} onReturn={() => setSentId(null)} />;
  if (!self) {
    const again = <Button onClick={() => void fetchNow({ kind: 'shell' })}>Try again</Button>;
    return isOnline ? <Waiting what="form" /> : <NotStored what="Your account" isReachable={false} onFetch={again} />;
  }
  return <BookmarkForm bookmark={bookmark} address={address} self={self} onSent={setSentId} />;
}

/** The sign-in on this page, which leads back to it with all that was found (spec §2). */
function SignIn({ bookmark: { title, url }, address }: ShareProps) {
  return (
    <>
      <Notice>
        Sign in to share this page. What was found there stays: <bdi className={styles.found}>{title || url}</bdi>
      </Notice>
      <div className={styles.signIn}>
        <EndedSession />
        <SignInForm back={address} place={address} />
        <p className={styles.more}>
          <Link href="/restore">Forgot your password?</Link>
          <Link href={`/signup?back=${encodeURIComponent(address)}`}>Sign up</Link>
        </p>
      </div>
    </>
  );
}
