/** What the rule needs to know of a session. */
interface SessionFacts {
  id: string;
  status: 'ACTIVE' | 'CLOSED' | 'BLOCKED';
  /** Epoch ms. */
  lastUsedAt: number;
}

/** Returns the sessions that are shown: the current one first, then by their last use, the latest first. */
export function shownSessions<S extends SessionFacts>({
  currentId,
  sessions,
}: {
  currentId: string;
  sessions: readonly S[];
}): (S & { isCurrent: boolean })[] {
  return sessions
    .filter(({ status }) => status === 'ACTIVE' || status === 'BLOCKED')
    .map((session) => ({ ...session, isCurrent: session.id === currentId }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt - a.lastUsedAt);
}
