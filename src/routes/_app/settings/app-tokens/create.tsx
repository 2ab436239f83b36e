import { createFileRoute } from '@tanstack/react-router';
import { titledScreen } from '../../../-lazy.tsx';
import { tokenPages } from '../../../-modules.ts';

const CreateTokenPage = titledScreen('Create an app token', tokenPages, ({ CreateTokenPage }) => CreateTokenPage);

export const Route = createFileRoute('/_app/settings/app-tokens/create')({ component: CreateTokenPage });
