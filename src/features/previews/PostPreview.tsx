import { isSensitive } from '../../shared/model/index.ts';
import { previewTarget } from '../../shared/rules/preview-target.ts';
import type { PostView } from '../../shared/store/queries/views.ts';
import { FaultBoundary } from '../faults/index.ts';
import { useIsCovered } from '../media/index.ts';
import { accountsOf, useReader } from '../people/index.ts';
import { CoveredPreview } from './CoveredPreview.tsx';
import { Preview } from './Preview.tsx';

/** The preview of the first link of a post that has one. In a sensitive post it waits for the user's Show. */
export function PostPreview({ view }: { view: PostView }) {
  const { config } = useReader();
  const { post } = view;
  const isCovered = useIsCovered(post.id);
  const target = previewTarget(post.body, config);
  if (!target) return null;
  if (isCovered && isSensitive(post, accountsOf(view))) {
    // The cover of the pictures is the preview's as well.
    const hasPictures = post.attachments.some(({ mediaType }) => mediaType === 'image');
    return hasPictures ? null : <CoveredPreview postId={post.id} target={target} />;
  }
  return (
    <FaultBoundary what="preview" data={target.href}>
      <Preview key={target.href} target={target} postId={post.id} />
    </FaultBoundary>
  );
}
