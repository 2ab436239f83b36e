import { createFileRoute } from '@tanstack/react-router';
import { titledScreen } from '../../../-lazy.tsx';
import { tokenPages } from '../../../-modules.ts';

const TokensPage = titledScreen('App tokens', tokenPages, ({ TokensPage }) => TokensPage);

export const Route = createFileRoute('/_app/settings/app-tokens/')({ component: TokensPage });
