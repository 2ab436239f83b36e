import type { ReactNode } from 'react';
import { ReaderScope } from '../../../../src/features/people/index.ts';
import { CommentText, PostText } from '../../../../src/features/text/index.ts';
import type { Comment, Post } from '../../../../src/shared/model/index.ts';
import { account, comment, postView } from '../../../support/post-views.ts';
import { renderInTheEnd } from '../../../support/render.tsx';

const luna = account('luna');

export const aPostOf = (body: string, facts: Partial<Post> = {}): Post =>
  postView('abc123', body, { author: luna, post: facts }).post;
export const aCommentOf = (body: string, facts: Partial<Comment> = {}): Comment => comment(luna, body, facts).comment;

export const drawnPost = (post: Post, isWhole = false): Promise<string> =>
  drawn(<PostText post={post} isWhole={isWhole} />);
export const drawnComment = (shown: Comment): Promise<string> => drawn(<CommentText comment={shown} />);

/** The markup of a text after all lazy modules are loaded, with class names as in the style sheets. */
export async function drawn(text: ReactNode): Promise<string> {
  // As bytes: a document contains no half of a surrogate pair.
  const html = String(Buffer.from(await renderInTheEnd(<ReaderScope>{text}</ReaderScope>)));
  return html
    .replace(/<!--.*?-->|<script.*?<\/script>|<link[^>]*>/gs, '')
    .replace(/class="([^"]*)"/g, (_, names: string) => `class="${names.replace(/\b_([a-z]+)_[\w-]+/gi, '$1')}"`);
}
