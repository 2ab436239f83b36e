import { lostSignIn } from '../../live/index.ts';
import { Notice } from '../../ui/index.ts';

/** Warns that this device has lost a sign-in without a sign-out. */
export function LostSignIn() {
  const username = lostSignIn();
  if (username === null) return null;
  return (
    <Notice kind="warn">
      <strong>This device has lost your sign-in.</strong> Sign in again as @{username}. Whatever else is kept here waits
      for you.
    </Notice>
  );
}
