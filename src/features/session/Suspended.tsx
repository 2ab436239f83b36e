import { useLocation } from '@tanstack/react-router';
import { Notice } from '../../ui/index.ts';

/** Says how to come back, after the account was suspended on this device. */
export function Suspended() {
  const isSuspended = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has('suspended') });
  if (!isSuspended) return null;
  return (
    <Notice kind="info">
      <strong>Your account is suspended.</strong> To come back, sign in with your password: you can then resume the
      account. What was not sent waits on this device.
    </Notice>
  );
}
