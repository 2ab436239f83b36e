import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { titledScreen } from '../../-lazy.tsx';

const PrivacyPage = titledScreen(
  'Privacy settings',
  lazyModule(() => import('../../../features/settings/privacy/index.ts')),
  ({ PrivacyPage }) => PrivacyPage,
);

export const Route = createFileRoute('/_app/settings/privacy')({ component: PrivacyPage });
