import { createFileRoute } from '@tanstack/react-router';
import { AppFrame } from '../shell/index.ts';

export const Route = createFileRoute('/_app')({ component: AppFrame });
