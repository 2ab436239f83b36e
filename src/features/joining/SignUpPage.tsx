import { useState } from 'react';
import { useConfig, useSession } from '../../live/index.ts';
import type { ExternalSignUp } from '../../shared/contract/index.ts';
import { Link } from '../../ui/index.ts';
import { ScreenTitle } from '../../ui/later.ts';
import { ExternalSignIn } from '../account/index.ts';
import { HasAccount } from './HasAccount.tsx';
import styles from './Joining.module.css';
import { SignUpForm } from './SignUpForm.tsx';
import { signInPath } from './sign-in-path.ts';
import { useCanSignUp } from './use-can-sign-up.ts';

/** The sign-up page. `back`: the requested address, validated to belong to this site. */
export function SignUpPage({ back }: { back: string }) {
  const { siteTitle } = useConfig();
  const session = useSession();
  const canSignUp = useCanSignUp();
  const [external, setExternal] = useState<ExternalSignUp | null>(null);
  return (
    <div className={styles.page}>
      <ScreenTitle>Sign up to {siteTitle}</ScreenTitle>
      {session ? (
        <HasAccount username={session.username} back={back} />
      ) : (
        <SignUpForm key={external ? 'external' : 'own'} back={back} {...(external && { external })} />
      )}
      {!session && canSignUp && (
        <>
          {!external && <ExternalSignIn key={back} back={back} onContinue={setExternal} />}
          <p className={styles.more}>
            You have an account? <Link href={signInPath(back)}>Sign in</Link>
          </p>
        </>
      )}
    </div>
  );
}
