import { useState } from 'react';
import { useConfig, useSession } from '../../live/index.ts';
import type { ExternalSignUp } from '../../shared/contract/index.ts';
import { Button, ButtonLink, Link } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';
import { EndedSession } from '../ended-session/index.ts';
import { UnsentLines } from '../unsent/index.ts';
import { ExternalSignIn, SignUpForm } from './ExternalWays.tsx';
import styles from './SignIn.module.css';
import { SignInForm } from './SignInForm.tsx';
import { Suspended } from './Suspended.tsx';

interface SignInPageProps {
  /** The user wants to sign in to a further account. */
  isAdding?: boolean;
  /** The requested address, validated to belong to this site. */
  back: string;
  /** The present address. */
  place: string;
}

/** The sign-in page. */
export function SignInPage({ isAdding = false, back, place }: SignInPageProps) {
  const { siteTitle } = useConfig();
  const session = useSession();
  const [external, setExternal] = useState<ExternalSignUp | null>(null);
  if (session && !isAdding) {
    return (
      <>
        <ScreenTitle>Sign in</ScreenTitle>
        <EmptyState
          title={`You are signed in as ${session.username}.`}
          action={<ButtonLink href={back}>Go on</ButtonLink>}
        />
        <p>
          <Link href="/signin?add=1">Sign in to another account</Link>
        </p>
        <UnsentLines />
      </>
    );
  }
  if (external) {
    return (
      <div className={styles.page}>
        <ScreenTitle>Sign up to {siteTitle}</ScreenTitle>
        <SignUpForm back={back} external={external} />
        <Button variant="quiet" onClick={() => setExternal(null)}>
          Back to signing in
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <ScreenTitle>Sign in to {siteTitle}</ScreenTitle>
      {session && <p>You stay signed in as @{session.username}. What you sign in to now opens in this tab.</p>}
      <EndedSession />
      <Suspended />
      <SignInForm back={back} place={place} />
      <p className={styles.more}>
        <Link href="/restore">Forgot your password?</Link>
        <Link href={back === '/' ? '/signup' : `/signup?back=${encodeURIComponent(back)}`}>Sign up</Link>
      </p>
      {/* A change of the location ends its offer to resume an account. */}
      <ExternalSignIn key={place} back={back} onContinue={setExternal} />
      {/* Last, so that nothing moves when it appears. */}
      <UnsentLines />
    </div>
  );
}
