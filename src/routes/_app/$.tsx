import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../../shell/index.ts';

/** Every address that no other route knows. */
export const Route = createFileRoute('/_app/$')({ component: NotFoundPage });
