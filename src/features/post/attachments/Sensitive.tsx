import type { Attachment } from '../../../shared/model/index.ts';
import { SensitiveCover, useIsCovered } from '../../media/index.ts';
import { Pictures } from './Pictures.tsx';
import { rowHeightOf } from './picture-size.ts';

/** Covers the pictures of a sensitive post. They are not fetched before the user uncovers them. */
export function Sensitive({ postId, pictures }: { postId: string; pictures: Attachment[] }) {
  const isCovered = useIsCovered(postId);
  if (pictures.length === 0) return null;
  if (!isCovered) return <Pictures pictures={pictures} />;
  return <SensitiveCover postId={postId} minHeight={rowHeightOf(pictures)} />;
}
