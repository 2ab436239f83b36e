import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/about/terms')({
  beforeLoad: () => {
    throw redirect({ to: '/docs/$name', params: { name: 'terms' }, replace: true });
  },
});
