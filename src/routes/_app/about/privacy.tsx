import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/about/privacy')({
  beforeLoad: () => {
    throw redirect({ to: '/docs/$name', params: { name: 'privacy' }, replace: true });
  },
});
