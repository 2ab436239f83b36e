import { useLocation } from '@tanstack/react-router';
import { Link } from '../../ui/index.ts';
import { ScreenTitle } from '../../ui/later.ts';

/** Shown to visitors, who cannot search (spec §2). */
export function SignInToSearch() {
  const back = useLocation({ select: (location) => location.href });
  return (
    <>
      <ScreenTitle>Search</ScreenTitle>
      <p>
        Please <Link href={`/signin?back=${encodeURIComponent(back)}`}>Sign In</Link> to use the search
      </p>
    </>
  );
}
