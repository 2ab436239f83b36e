import { lateModule, lazyModule } from '../../platform/lazy-module.ts';
import { lateComponent, lazyComponent } from '../../ui/index.ts';

/** Sign-in through other services. Nothing until its code is there. */
export const ExternalSignIn = lateComponent(
  lateModule(() => import('../account/index.ts')),
  ({ ExternalSignIn }) => ExternalSignIn,
);

/** The sign-up form, for who has come from another service and has no account here. */
export const SignUpForm = lazyComponent(
  lazyModule(() => import('../joining/index.ts')),
  ({ SignUpForm }) => SignUpForm,
  "Couldn't load form",
);
