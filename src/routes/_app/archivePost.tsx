import { createFileRoute } from '@tanstack/react-router';
import { lazyModule } from '../../platform/lazy-module.ts';
import { lazyScreen } from '../-lazy.tsx';
import { textSearch } from '../-search.ts';
import { useNamedTitle } from '../-title.ts';

const OldPostPage = lazyScreen(
  lazyModule(() => import('../../features/old-post/index.ts')),
  ({ OldPostPage }) => OldPostPage,
);

export const Route = createFileRoute('/_app/archivePost')({
  validateSearch: textSearch('url'),
  component: ArchivePost,
});

function ArchivePost() {
  useNamedTitle('Post from the archive');
  return <OldPostPage key={Route.useSearch().url} url={Route.useSearch().url ?? ''} />;
}
