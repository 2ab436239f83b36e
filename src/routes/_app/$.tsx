import { createFileRoute, redirect } from '@tanstack/react-router';
import { oldPostName } from '../../shared/rules/index.ts';
import { NotFoundScreen } from '../-screens/NotFoundScreen.tsx';

/** Addresses without a route. An old address of a post, with text after the id, leads to the archive. */
export const Route = createFileRoute('/_app/$')({
  beforeLoad: ({ location: { pathname } }) => {
    if (oldPostName(pathname) !== null)
      throw redirect({ to: '/archivePost', search: { url: pathname }, replace: true });
  },
  component: NotFoundScreen,
});
