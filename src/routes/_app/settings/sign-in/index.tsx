import { createFileRoute } from '@tanstack/react-router';
import { account } from '../../../-account.ts';
import { lazyScreen } from '../../../-lazy.tsx';
import { useNamedTitle } from '../../../-title.ts';

const SignInSettings = lazyScreen(account, ({ SignInSettings }) => SignInSettings);

export const Route = createFileRoute('/_app/settings/sign-in/')({ component: SignIn });

function SignIn() {
  useNamedTitle('Sign-in');
  return <SignInSettings />;
}
