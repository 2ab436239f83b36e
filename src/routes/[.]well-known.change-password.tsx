import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/.well-known/change-password')({
  beforeLoad: () => {
    throw redirect({ to: '/settings/sign-in', replace: true });
  },
});
