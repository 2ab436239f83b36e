import { createFileRoute } from '@tanstack/react-router';
import { titledScreen } from '../../../-lazy.tsx';
import { tokenPages } from '../../../-modules.ts';

const ScopesPage = titledScreen('Scopes of app tokens', tokenPages, ({ ScopesPage }) => ScopesPage);

export const Route = createFileRoute('/_app/settings/app-tokens/scopes')({ component: ScopesPage });
