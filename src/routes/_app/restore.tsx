import { createFileRoute } from '@tanstack/react-router';
import { joining } from '../-joining.ts';
import { lazyScreen } from '../-lazy.tsx';
import { useNamedTitle } from '../-title.ts';

const RestorePage = lazyScreen(joining, ({ RestorePage }) => RestorePage, "Couldn't load form");

export const Route = createFileRoute('/_app/restore')({ component: Restore });

function Restore() {
  useNamedTitle('Restore password');
  return <RestorePage />;
}
