import type { Config } from '../src/shared/config/index.ts';
import { failed, type Replies, type Request, type Result, success } from '../src/shared/contract/index.ts';
import { startTakingsAgain } from '../src/shared/store/vault/takings.ts';
import { decodePostByOldName, postByOldNamePath } from '../src/shared/wire/index.ts';
import type { CommandParts } from './commands/index.ts';
import type { Ports } from './ports.ts';
import { pullComment, pullCommentLikers, pullComments, unlockComment } from './pull/comments.ts';
import { fetchDecoded } from './pull/context.ts';
import { pullPeopleByLetters } from './pull/people-by-letters.ts';
import { dropMedia } from './session/private-caches.ts';

export interface CallParts extends CommandParts {
  config: Config;
  /** Refreshes every view of this tab. */
  refreshAll: () => void;
}

/** All requests but the sign-out, which the engine handles without further code. */
type LateRequest = Exclude<Request, { kind: 'sign-out' }>;

/** Handles a request of the page that no table answers. */
export async function answer(parts: CallParts, request: LateRequest): Promise<Result<Replies[Request['kind']]>> {
  switch (request.kind) {
    case 'post-by-old-name': {
      const call = { method: 'GET', path: postByOldNamePath(request.name), priority: 'screen' } as const;
      const fetched = await fetchDecoded(parts.context, call, decodePostByOldName);
      return fetched.ok ? success(fetched.value) : failed(fetched.failure);
    }
    case 'comment-likers':
      return pullCommentLikers(parts.context, request.commentId);
    case 'unlock-comment':
      return unlockComment(parts.context, request.commentId);
    case 'comment-by-number':
      return pullComment(parts.context, request);
    case 'comments-by-ids':
      return pullComments(parts.context, request.commentIds);
    case 'people-by-letters':
      return pullPeopleByLetters(parts.context, request.letters);
    case 'search-device':
      return (await import('./search/index.ts')).searchDevice(parts.context, request);
    case 'translate':
      return (await import('./outside/index.ts')).pullTranslation(parts.context, request);
    case 'load-preview':
    case 'note-preview-sizes':
    case 'gifs':
    case 'gif-categories':
    case 'gif-chosen':
      return (await import('./outside/index.ts')).answerOutside(parts, request);
    case 'sessions':
      return sessionsOf(parts.ports);
    case 'note-timings': {
      const { noteTimings } = await import('./device/index.ts');
      const { mirror } = parts.stores;
      await parts.context.store(() => noteTimings(mirror, request.timings, parts.ports.now()));
      return success(null);
    }
    case 'export':
      return (await import('./export/index.ts')).exportData(parts, request.options);
    case 'export-progress':
      return success({ progress: (await import('./export/index.ts')).exportProgress() });
    case 'end-export':
      await (await import('./export/index.ts')).endExport();
      return success(null);
    case 'import-drafts':
      return (await import('./export/index.ts')).importDrafts(parts, request.file);
    case 'log':
      return success(parts.context.report.lines());
    case 'report':
      parts.context.report.log('error', 'page-crashed', { ...request.error });
      return success(null);
    case 'measure-storage':
      return success(await (await import('./device/index.ts')).measureStorage(parts));
    case 'clear-cache': {
      // Pictures first: they take the most room, and a full disk may refuse other deletions.
      await dropMedia(parts.ports, parts.stores.accountId);
      await parts.stores.disk?.check();
      await startTakingsAgain(parts.stores, parts.ports.now());
      const cleared = await parts.context.store(() => parts.stores.mirror.clear());
      parts.refreshAll();
      return cleared.ok ? success(null) : cleared;
    }
  }
}

async function sessionsOf({ keys }: Ports) {
  const rows = await keys.tokens.toArray();
  const sessions = rows.map(({ accountId, username, token }) => ({ accountId, username, isSignedIn: token !== '' }));
  return success({ sessions });
}
