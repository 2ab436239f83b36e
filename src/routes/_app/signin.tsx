import { createFileRoute, useLocation } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { backTarget } from '../../shared/rules/index.ts';
import { lazyScreen } from '../-lazy.tsx';
import { textSearch } from '../-search.ts';
import { useNamedTitle } from '../-title.ts';

const SignInPage = lazyScreen(
  lazyModule(() => import('../../features/session/index.ts')),
  ({ SignInPage }) => SignInPage,
  "Couldn't load form",
);

export const Route = createFileRoute('/_app/signin')({ validateSearch: textSearch('back', 'add'), component: SignIn });

function SignIn() {
  useNamedTitle('Sign in');
  const place = useLocation({ select: ({ href, state }) => `${href} ${state.__TSR_key ?? ''}` });
  const search = Route.useSearch();
  return <SignInPage back={backTarget(search)} place={place} isAdding={search.add !== undefined} />;
}
