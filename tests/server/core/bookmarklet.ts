import { type Call, signedIn, textField } from './call.ts';
import { commentBodyField, createCommentByCall } from './comment-writes.ts';
import { ApiError } from './errors.ts';
import { isRecord, stringField } from './fields.ts';
import { createPostByCall } from './post-writes.ts';
import type { Routes } from './routes.ts';
import { singlePost, unfolding } from './serialize.ts';
import { storeUpload } from './uploads.ts';

/** Loads the pictures before anything is stored. Throws 403 for one that cannot be loaded. */
async function loadedImages(call: Call): Promise<File[]> {
  const urls = Array.isArray(call.body.images) ? call.body.images.filter((url) => typeof url === 'string') : [];
  return Promise.all(
    urls.map(async (url) => {
      try {
        const bytes = await call.context.config.loadImage(url);
        return new File([Uint8Array.from(bytes)], new URL(url).pathname.split('/').at(-1) ?? '');
      } catch (error) {
        throw new ApiError(
          403,
          `Unable to load URL '${url}': ${error instanceof Error ? error.message : 'fetch failed'}`,
        );
      }
    }),
  );
}

/** Where the post goes: by default to the viewer's own feed. */
function destinations(call: Call): unknown {
  if (isRecord(call.body.meta) && call.body.meta.feeds !== undefined) return call.body.meta.feeds;
  const me = { id: signedIn(call) };
  return [
    call.context.db.get<{ username: string }>('SELECT username FROM accounts WHERE id = :id', me)?.username ?? '',
  ];
}

async function bookmark(call: Call): Promise<unknown> {
  const userId = signedIn(call);
  const body = stringField(call.body, 'body', 'title');
  const comment = textField(call.body, 'comment').trim();
  if (comment !== '') commentBodyField(call, { body: comment });
  const files = await loadedImages(call);
  const attachments: string[] = [];
  for (const file of files) attachments.push((await storeUpload(call.context, userId, file)).id);
  const post = { post: { body, attachments }, meta: { feeds: destinations(call) } };
  const postId = createPostByCall({ ...call, body: post });
  if (comment !== '') createCommentByCall({ ...call, body: { comment: { body: comment, postId } } });
  return singlePost(call, postId, unfolding(call));
}

export function bookmarkletRoutes(routes: Routes): void {
  routes.post('/bookmarklet', bookmark);
}
