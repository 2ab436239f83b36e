import { EmptyState } from '../../ui/later.ts';

/** `reason`: in the server's words; '' if it gives none. */
export const CannotInvite = ({ reason }: { reason: string }) => (
  <EmptyState title="You cannot invite anybody now.">{reason}</EmptyState>
);
