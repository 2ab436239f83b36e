import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_app/$userName/calendar/')({
  beforeLoad: ({ params }) => {
    const year = String(new Date().getFullYear());
    throw redirect({ to: '/$userName/calendar/$year/{-$month}/{-$day}', params: { ...params, year }, replace: true });
  },
});
