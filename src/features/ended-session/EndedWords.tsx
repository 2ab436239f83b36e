import type { EndedSession } from '../../live/index.ts';

export function EndedWords({ by }: Pick<EndedSession, 'by'>) {
  if (by === 'loss') return <strong>This device has lost your sign-in.</strong>;
  return (
    <>
      <strong>Your session was ended on another device.</strong> What you wrote is kept.
    </>
  );
}
