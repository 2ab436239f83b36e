import { useConfig, useSession } from '../../live/index.ts';
import { ButtonLink, Link } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';
import { UnsentLines } from '../unsent/index.ts';
import { LostSignIn } from './LostSignIn.tsx';
import styles from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';
import { Suspended } from './Suspended.tsx';

interface SignInPageProps {
  /** The requested address, validated to belong to this site. */
  back: string;
  /** The present address. */
  place: string;
}

/** The sign-in page. */
export function SignInPage({ back, place }: SignInPageProps) {
  const { siteTitle } = useConfig();
  const session = useSession();
  if (session) {
    return (
      <>
        <ScreenTitle>Sign in</ScreenTitle>
        <EmptyState
          title={`You are signed in as ${session.username}.`}
          action={<ButtonLink href={back}>Go on</ButtonLink>}
        />
        <UnsentLines />
      </>
    );
  }
  return (
    <div className={styles.page}>
      <ScreenTitle>Sign in to {siteTitle}</ScreenTitle>
      <LostSignIn />
      <Suspended />
      <SignInForm back={back} place={place} />
      <p className={styles.more}>
        <Link href="/restore">Forgot your password?</Link>
        <Link href={back === '/' ? '/signup' : `/signup?back=${encodeURIComponent(back)}`}>Sign up</Link>
      </p>
      {/* Last, so that nothing moves when it appears. */}
      <UnsentLines />
    </div>
  );
}
