import { createFileRoute } from '@tanstack/react-router';
import { account } from '../../../-account.ts';
import { titledScreen } from '../../../-lazy.tsx';

const SessionsPage = titledScreen('Sessions', account, ({ SessionsPage }) => SessionsPage);

export const Route = createFileRoute('/_app/settings/sign-in/sessions')({ component: SessionsPage });
