import type { Account, AccountId, Comment, Post, PostId } from '../../src/shared/model/index.ts';
import { type AnyMutation, type Echo, type Effect, kindOf } from '../../src/shared/mutations/index.ts';
import type { OutboxRow } from '../../src/shared/store/vault/rows.ts';
import {
  decodeBriefComment,
  decodeCommentLikes,
  decodeSinglePost,
  type RealtimeFact,
} from '../../src/shared/wire/index.ts';

/** What an answered row means to the mirror, in the same words as the server's own events. */
export interface Settlement {
  facts: RealtimeFact[];
  /** Keys of the feeds on whose top a new post among the facts stands. */
  onTopOf: readonly string[];
  /** Posts that must be read anew: what became of them only the server can tell. */
  doubted: readonly PostId[];
}

/** The "room" through which a post of mine comes to the top of my feeds. */
export const OWN_ROOM = 'own';

/** What the echo of a lost answer has brought, in the shape in which a row keeps an answer. */
export interface FoundReply {
  found: Echo['found'];
}

/**
 * What to write into the mirror for an answered row. The server's own account of it where the answer holds one, otherwise
 * what the mutation was meant to do. `clockOffsetMs`: what makes the device's time the server's.
 */
export function settlementOf(row: OutboxRow, by: AccountId, clockOffsetMs: number): Settlement {
  const kind = kindOf(row.mutation);
  if (!kind || row.state.kind !== 'answered') return NOTHING;
  const { reply, at } = row.state;
  const told = ownAccount(row, reply, by, at + clockOffsetMs);
  if (told) return told;
  const { mutation } = row;
  // Its number and its times are the server's: without its word, or an echo, there is nothing to write.
  if (mutation.kind === 'create-comment') return { ...NOTHING, doubted: [mutation.postId] };
  // Where else it still stands is not in the answer.
  const isElsewhere = mutation.kind === 'delete-post' && mutation.staysAvailable;
  const authorship = { id: row.serverId ?? row.id, order: row.order, at: at + clockOffsetMs, by };
  const facts = kind.effects(mutation, authorship).flatMap(factOf);
  return { ...NOTHING, facts, doubted: isElsewhere ? [mutation.postId] : [] };
}

const NOTHING: Settlement = { facts: [], onTopOf: [], doubted: [] };

/** `at`: when the answer came, in the server's time. */
function ownAccount(row: OutboxRow, reply: unknown, by: AccountId, at: number): Settlement | null {
  const { mutation } = row;
  if (isFound(reply)) return ofFound(mutation, reply);
  switch (kindOf(mutation)?.reply) {
    case 'post': {
      const decoded = decodeSinglePost(reply);
      if (!decoded.ok) return null;
      const { post, accounts } = decoded.value;
      return ofPost(mutation, post, accounts);
    }
    case 'comment': {
      const decoded = decodeBriefComment(reply);
      if (!decoded.ok || !('postId' in mutation)) return null;
      const { comment, accounts } = decoded.value;
      const { postId } = mutation;
      const whole: Comment = {
        ...comment,
        postId,
        createdBy: comment.createdBy ?? by,
        updatedAt: comment.createdAt,
        likes: 0,
        hasOwnLike: false,
        hideType: 0,
      };
      const change =
        mutation.kind === 'create-comment'
          ? ({ kind: 'commented', comment: whole } as const)
          : ({ kind: 'comment-rewritten', commentId: comment.id, body: comment.body, updatedAt: at } as const);
      return { ...NOTHING, facts: [{ kind: 'post-changed', postId, change, accounts }] };
    }
    case 'comment-likes': {
      const decoded = decodeCommentLikes(reply);
      if (!decoded.ok || mutation.kind !== 'like-comment') return null;
      const { likes, accounts } = decoded.value;
      const hasOwnLike = likes.some((like) => like.accountId === by);
      const { postId, commentId } = mutation;
      const change = { kind: 'comment-likes-told', commentId, likes: likes.length, hasOwnLike } as const;
      return { ...NOTHING, facts: [{ kind: 'post-changed', postId, change, accounts }] };
    }
    case 'file':
      return NOTHING;
    case 'nothing':
    case undefined:
      return null;
  }
}

const isFound = (reply: unknown): reply is FoundReply =>
  typeof reply === 'object' && reply !== null && 'found' in reply;

function ofFound(mutation: AnyMutation, { found }: FoundReply): Settlement {
  if (found.kind === 'comment') {
    const { comment } = found;
    const change = { kind: 'commented', comment } as const;
    return { ...NOTHING, facts: [{ kind: 'post-changed', postId: comment.postId, change, accounts: [] }] };
  }
  return ofPost(mutation, found.post, found.accounts);
}

function ofPost(mutation: AnyMutation, post: Post, accounts: Account[]): Settlement {
  const isNew = mutation.kind === 'create-post';
  const channels = isNew ? [OWN_ROOM] : [];
  const onTopOf = isNew ? mutation.shownIn : [];
  return { ...NOTHING, facts: [{ kind: 'post-told', post, accounts, isNew, channels }], onTopOf };
}

function factOf(effect: Effect): RealtimeFact[] {
  switch (effect.kind) {
    case 'post':
      return [{ kind: 'post-changed', postId: effect.postId, change: effect.change, accounts: [] }];
    case 'lost-post':
      return [{ kind: 'post-lost', postId: effect.postId }];
    case 'read': {
      const isDirects = effect.counter === 'unreadDirects';
      return [{ kind: 'unread-told', directs: isDirects ? 0 : null, notifications: isDirects ? null : 0 }];
    }
    // A post is known by its answer or its echo only; without either there is nothing to place.
    case 'new-post':
      return [];
  }
}
