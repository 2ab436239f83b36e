import { useConfig, useSession } from '../../live/index.ts';
import { Link } from '../../ui/index.ts';
import { ScreenTitle } from '../../ui/later.ts';
import { HasAccount } from './HasAccount.tsx';
import styles from './Joining.module.css';
import { SignUpForm } from './SignUpForm.tsx';

/** The sign-up page. `back`: the requested address, validated to belong to this site. */
export function SignUpPage({ back }: { back: string }) {
  const { siteTitle } = useConfig();
  const session = useSession();
  return (
    <div className={styles.page}>
      <ScreenTitle>Sign up to {siteTitle}</ScreenTitle>
      {session ? <HasAccount username={session.username} back={back} /> : <SignUpForm back={back} />}
      {!session && (
        <p className={styles.more}>
          You have an account? <Link href={signInPath(back)}>Sign in</Link>
        </p>
      )}
    </div>
  );
}

const signInPath = (back: string): string => (back === '/' ? '/signin' : `/signin?back=${encodeURIComponent(back)}`);
