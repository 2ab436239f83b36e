import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { titledScreen } from '../-lazy.tsx';

const DevPage = titledScreen(
  'Development',
  lazyModule(() => import('../../features/dev/index.ts')),
  ({ DevPage }) => DevPage,
);

export const Route = createFileRoute('/_app/dev')({ component: DevPage });
