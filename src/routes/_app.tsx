import { createFileRoute } from '@tanstack/react-router';
import { AppShell } from '../shell/index.ts';

export const Route = createFileRoute('/_app')({ component: AppShell });
