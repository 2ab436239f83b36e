import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../../platform/lazy-module.ts';
import { lazyScreen } from '../../-lazy.tsx';
import { useNamedTitle } from '../../-title.ts';

const PrivacyPage = lazyScreen(
  lazyModule(() => import('../../../features/settings/privacy/index.ts')),
  ({ PrivacyPage }) => PrivacyPage,
);

export const Route = createFileRoute('/_app/settings/privacy')({ component: Settings });

function Settings() {
  useNamedTitle('Privacy settings');
  return <PrivacyPage />;
}
