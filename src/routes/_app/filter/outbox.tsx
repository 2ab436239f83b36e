import { createFileRoute } from '@tanstack/react-router';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.ts';
import { useNamedTitle } from '../../-title.ts';

const OutboxPage = lazyScreen(async () => (await import('../../../features/outbox/index.ts')).OutboxPage);

export const Route = createFileRoute('/_app/filter/outbox')({ beforeLoad: requireSignIn, component: Outbox });

function Outbox() {
  useNamedTitle('Waiting to send');
  return <OutboxPage />;
}
