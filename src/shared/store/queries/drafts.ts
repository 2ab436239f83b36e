import { type AccountLookup, postPath } from '../../model/index.ts';
import { type Stores, withReopen } from '../stores.ts';
import type { DraftRow } from '../vault/rows.ts';
import { findPeople, peopleOf } from './people.ts';
import { findPost } from './single-post.ts';

/** What was begun to be written, and where. */
export interface DraftView {
  draft: DraftRow;
  kind: 'post' | 'post-edit' | 'comment' | 'comment-edit';
  /** Of the page with its form; null: of the post nothing but its id is known here. */
  href: string | null;
  /** The post that it is about; null: a new one, or one that is not stored. */
  postId: string | null;
  /** Beginning of that post. */
  about: string | null;
}

/** Everything that was begun, latest first. */
export function drafts({ vault, mirror, accountId }: Stores): Promise<DraftView[]> {
  return withReopen([vault, mirror], async () => {
    if (!accountId) return [];
    const rows = await vault.drafts.where('[accountId+key]').between([accountId, ''], [accountId, '\uffff']).toArray();
    rows.sort((a, b) => b.updatedAt - a.updatedAt);
    const aliases = await vault.aliases.bulkGet(rows.map(({ key }) => subjectOf(key)));
    return mirror.transaction('r', [mirror.posts, mirror.comments, mirror.accounts], async () => {
      const views = await Promise.all(
        rows.map(async (draft, index): Promise<DraftView | null> => {
          const kind = kindOf(draft.key);
          const subject = aliases[index]?.serverId ?? subjectOf(draft.key);
          if (!kind) return null;
          if (kind === 'post') return { draft, kind, href: subject, postId: null, about: null };
          const comment =
            kind === 'comment-edit' ? await mirror.comments.where('id').equals(subject).first() : undefined;
          const postId = kind === 'comment-edit' ? comment?.postId : subject;
          const post = postId && (await findPost(mirror, postId));
          if (!post) return { draft, kind, href: null, postId: postId ?? null, about: null };
          const people = await findPeople(mirror, peopleOf(post));
          const lookup: AccountLookup = (id) => people.get(id);
          const anchor = comment ? `#comment-${comment.id}` : '';
          const path = postPath(post, lookup);
          return { draft, kind, href: path && path + anchor, postId: post.id, about: post.body };
        }),
      );
      return views.filter((view) => view !== null);
    });
  });
}

const KEY = /^(post|post-edit|comment|comment-edit):(.*)$/s;
const subjectOf = (key: string): string => KEY.exec(key)?.[2] ?? '';
const kindOf = (key: string): DraftView['kind'] | null => (KEY.exec(key)?.[1] as DraftView['kind'] | undefined) ?? null;
