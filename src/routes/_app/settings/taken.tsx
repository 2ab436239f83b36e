import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const TakenPage = lazyScreen(
  lazyModule(() => import('../../../features/taking/index.ts')),
  ({ TakenPage }) => TakenPage,
);

export const Route = createFileRoute('/_app/settings/taken')({ component: Settings });

function Settings() {
  useNamedTitle('Taken along');
  return <TakenPage />;
}
