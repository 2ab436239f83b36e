import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';

const signIn = lazyModule(() => import('../session/index.ts'));
const FAILURE = "Couldn't load form";

export const SignInForm = lazyComponent(signIn, ({ SignInForm }) => SignInForm, FAILURE);
export const EndedSession = lazyComponent(signIn, ({ EndedSession }) => EndedSession, FAILURE);
