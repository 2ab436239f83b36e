import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { requireSignIn } from '../../-guards.ts';
import { titledScreen } from '../../-lazy.tsx';

const DraftsPage = titledScreen(
  'Drafts',
  lazyModule(() => import('../../../features/drafts/index.ts')),
  ({ DraftsPage }) => DraftsPage,
);

export const Route = createFileRoute('/_app/filter/drafts')({ beforeLoad: requireSignIn, component: DraftsPage });
