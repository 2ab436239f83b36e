import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../platform/lazy-module.ts';
import { lazyScreen } from './-lazy.tsx';
import { textSearch } from './-search.ts';
import { useNamedTitle } from './-title.ts';

const BookmarkletPage = lazyScreen(
  lazyModule(() => import('../features/bookmarklet/index.ts')),
  ({ BookmarkletPage }) => BookmarkletPage,
);

export const Route = createFileRoute('/bookmarklet')({
  validateSearch: textSearch('title', 'url', 'comment', 'images'),
  component: Bookmarklet,
});

function Bookmarklet() {
  useNamedTitle('Share a page');
  return <BookmarkletPage search={Route.useSearch()} />;
}
