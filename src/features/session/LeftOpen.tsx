import { isSessionLeftOpen } from '../../live/index.ts';
import { Notice } from '../../ui/index.ts';

/** Warns after a sign-out that the server may not have ended the session. */
export function LeftOpen() {
  if (!isSessionLeftOpen()) return null;
  return (
    <Notice kind="warn">
      <strong>You are signed out on this device.</strong> The server has not confirmed it: your session may stay open
      there until you close it. Sign in again, here or elsewhere, and end it under Settings, Sessions.
    </Notice>
  );
}
