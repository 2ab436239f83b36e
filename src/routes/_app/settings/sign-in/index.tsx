import { createFileRoute } from '@tanstack/react-router';
import { account } from '../../../-account.ts';
import { titledScreen } from '../../../-lazy.tsx';

const SignInSettings = titledScreen('Sign-in', account, ({ SignInSettings }) => SignInSettings);

export const Route = createFileRoute('/_app/settings/sign-in/')({ component: SignInSettings });
