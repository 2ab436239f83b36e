import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const TakenPage = titledScreen(
  'Taken along',
  lazyModule(() => import('../../../features/taking/index.ts')),
  ({ TakenPage }) => TakenPage,
);

export const Route = createFileRoute('/_app/settings/taken')({ component: TakenPage });
