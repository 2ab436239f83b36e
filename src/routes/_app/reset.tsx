import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { joining } from '../-joining.ts';
import { lazyScreen } from '../-lazy.tsx';
import { textSearch } from '../-search.ts';
import { useNamedTitle } from '../-title.ts';

const ResetPage = lazyScreen(joining, ({ ResetPage }) => ResetPage, "Couldn't load form");

export const Route = createFileRoute('/_app/reset')({ validateSearch: textSearch('token'), component: Reset });

/** Takes the token out of the address at once, so that it stays in no history entry, and keeps it in memory. */
function Reset() {
  useNamedTitle('Reset password');
  const { token } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [taken, setTaken] = useState('');
  if (token !== undefined && token !== taken) setTaken(token);
  useEffect(() => {
    if (token !== undefined) void navigate({ search: { token: undefined }, replace: true, resetScroll: false });
  }, [token, navigate]);
  return <ResetPage token={taken} />;
}
