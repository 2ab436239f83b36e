import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireSignIn } from '../../-guards.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const OutboxPage = lazyScreen(
  lazyModule(() => import('../../../features/outbox/index.ts')),
  ({ OutboxPage }) => OutboxPage,
);

export const Route = createFileRoute('/_app/filter/outbox')({ beforeLoad: requireSignIn, component: Outbox });

function Outbox() {
  useNamedTitle('Waiting to send');
  return <OutboxPage />;
}
