import { createFileRoute } from '@tanstack/react-router';
import { lazyScreen } from '../-lazy.ts';
import { textSearch } from '../-search.ts';
import { useNamedTitle } from '../-title.ts';

const OldPostPage = lazyScreen(async () => (await import('../../features/old-post/index.ts')).OldPostPage);

export const Route = createFileRoute('/_app/archivePost')({
  validateSearch: textSearch('url'),
  component: ArchivePost,
});

function ArchivePost() {
  useNamedTitle('Post from the archive');
  return <OldPostPage key={Route.useSearch().url} url={Route.useSearch().url ?? ''} />;
}
