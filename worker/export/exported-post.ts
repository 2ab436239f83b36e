import type { Post } from '../../src/shared/model/index.ts';
import { addressOf, type Pictures } from './pictures.ts';
import type { FoundPosts } from './posts.ts';
import type { ExportedPost } from './schema.ts';

/** Returns a post as it is exported. `pictures`: writes its pictures; `null`: they are not wanted. */
export async function exported(
  post: Post,
  { nameOf }: Pick<FoundPosts, 'nameOf'>,
  pictures: Pictures | null,
): Promise<ExportedPost> {
  const author = nameOf(post.createdBy);
  const ofPost: ExportedPost['pictures'] = [];
  for (const file of post.attachments.filter(({ mediaType }) => mediaType === 'image'))
    ofPost.push({ name: file.fileName, path: (await pictures?.write(file)) ?? null, url: addressOf(file) });
  return {
    id: post.id,
    author,
    to: post.destinations.map(({ ownerId }) => nameOf(ownerId)).filter((name) => name !== '' && name !== author),
    body: post.body,
    createdAt: new Date(post.createdAt).toISOString(),
    updatedAt: new Date(post.updatedAt).toISOString(),
    likes: post.likes.length + post.omittedLikes,
    comments: post.comments.map(({ createdBy, body, createdAt, likes }) => ({
      author: createdBy && nameOf(createdBy),
      body,
      createdAt: new Date(createdAt).toISOString(),
      likes,
    })),
    missingComments: post.omittedComments + (post.unreadComments ?? 0),
    pictures: ofPost,
    files: post.attachments
      .filter(({ mediaType }) => mediaType !== 'image')
      .map(({ fileName, url }) => ({ name: fileName, url })),
    isSaved: post.isSaved,
  };
}
