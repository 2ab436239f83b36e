import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireSignIn } from '../../-guards.ts';
import { titledScreen } from '../../-lazy.tsx';

const OutboxPage = titledScreen(
  'Waiting to send',
  lazyModule(() => import('../../../features/outbox/index.ts')),
  ({ OutboxPage }) => OutboxPage,
);

export const Route = createFileRoute('/_app/filter/outbox')({ beforeLoad: requireSignIn, component: OutboxPage });
