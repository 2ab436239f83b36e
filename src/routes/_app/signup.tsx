import { createFileRoute } from '@tanstack/react-router';
import { backTarget } from '../../shared/rules/index.ts';
import { joining } from '../-joining.ts';
import { lazyScreen } from '../-lazy.tsx';
import { textSearch } from '../-search.ts';
import { useNamedTitle } from '../-title.ts';

const SignUpPage = lazyScreen(joining, ({ SignUpPage }) => SignUpPage, "Couldn't load form");

export const Route = createFileRoute('/_app/signup')({ validateSearch: textSearch('back'), component: SignUp });

function SignUp() {
  useNamedTitle('Sign up');
  return <SignUpPage back={backTarget(Route.useSearch())} />;
}
