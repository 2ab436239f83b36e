import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIsReachable, useNow, useWatch } from '../../live/index.ts';
import { useProfile } from '../../live/later.ts';

/** Lifetime of a stored past username. Afterwards another account may have the name. */
const TRUSTED_MS = 24 * 3_600_000;

/** Redirects from a past username of an account to its present one. The rest of the address stays. */
export function PresentName({ username }: { username: string }) {
  const navigate = useNavigate();
  const now = useNow();
  const isReachable = useIsReachable();
  const profile = useProfile(username);
  const present = profile?.account?.username;
  const isPast = present !== undefined && present.toLowerCase() !== username.toLowerCase();
  const isOld = now - (profile?.fetchedAt ?? 0) > TRUSTED_MS;
  // Only the server knows past names.
  const mustAsk = profile && (!present || (isPast && isOld && isReachable));
  useWatch(mustAsk ? { kind: 'profile', username } : null);
  useEffect(() => {
    if (!isPast || mustAsk) return;
    const rest = location.pathname.replace(/^\/[^/]+/, '') + location.search + location.hash;
    void navigate({ href: `/${present}${rest}`, replace: true, resetScroll: false });
  }, [present, isPast, mustAsk, navigate]);
  return null;
}
