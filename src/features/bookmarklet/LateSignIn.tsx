import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyComponent } from '../../ui/index.ts';

export const SignInForm = lazyComponent(
  lazyModule(() => import('../session/index.ts')),
  ({ SignInForm }) => SignInForm,
  "Couldn't load form",
);
