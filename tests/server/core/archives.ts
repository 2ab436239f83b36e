import { type Call, type CoreContext, param, signedIn } from './call.ts';
import { ApiError, postNotFound } from './errors.ts';
import type { Routes } from './routes.ts';

interface ArchiveRow {
  userId: string;
  oldUsername: string;
  hasArchive: number;
  viaSources: string;
  /** When the restoration was asked for, `null` before. */
  restorationAt: number | null;
  restoresActivities: number;
  hiddenComments: number;
  restoredPosts: number;
}

const archiveRow = (context: CoreContext, userId: string): ArchiveRow | undefined =>
  context.db.get<ArchiveRow>('SELECT * FROM archives WHERE userId = :userId', { userId });

/** 0: not asked for, 1: under way, 2: finished. It takes the time of the settings. */
function recoveryStatus({ clock, config }: CoreContext, { restorationAt }: ArchiveRow): 0 | 1 | 2 {
  if (restorationAt === null) return 0;
  return clock() - restorationAt >= config.archiveRestorationMs ? 2 : 1;
}

/** The `privateMeta` of the viewer. Empty without an archive and for app tokens. */
export function privateMeta(call: Call): Record<string, unknown> {
  const row = call.appToken === null ? archiveRow(call.context, signedIn(call)) : undefined;
  if (!row) return {};
  return {
    archives: {
      old_username: row.oldUsername,
      has_archive: row.hasArchive === 1,
      via_sources: JSON.parse(row.viaSources) as unknown,
      recovery_status: recoveryStatus(call.context, row),
      restore_comments_and_likes: row.restoresActivities === 1,
      hidden_comments_count: row.restoresActivities === 1 ? 0 : row.hiddenComments,
    },
  };
}

/** The archive record of the viewer. Throws 403 if there is none. */
function ownArchive(call: Call): ArchiveRow {
  const row = archiveRow(call.context, signedIn(call));
  if (!row) throw new ApiError(403, 'You have no archive record');
  return row;
}

/** The wanted ones of the sources. Every archived post has one, also if it was written on the old network itself. */
function sourcesIn(row: ArchiveRow, urls: unknown): { url: string; count: number }[] {
  const sources = JSON.parse(row.viaSources) as { url: string; count: number }[];
  const wanted = Array.isArray(urls) ? urls : [];
  return sources.filter(({ url }) => wanted.includes(url));
}

function restore(call: Call): unknown {
  const row = ownArchive(call);
  if (!row.hasArchive) throw new ApiError(403, 'You have no archive record');
  if (row.restorationAt !== null) throw new ApiError(403, 'Archive restoration is already in progress or finished');
  const sources = sourcesIn(row, call.body.via_restore);
  if (sources.length === 0) throw new ApiError(403, 'Invalid data format');
  call.context.db.run('UPDATE archives SET restorationAt = :now, restoredPosts = :posts WHERE userId = :userId', {
    now: call.context.clock(),
    posts: sources.reduce((sum, { count }) => sum + count, 0),
    userId: row.userId,
  });
  return Response.json({}, { status: 202 });
}

function restoreActivities(call: Call): unknown {
  const { userId } = ownArchive(call);
  if (call.body.restore !== true) throw new ApiError(422, 'body/restore must be equal to constant');
  call.context.db.run('UPDATE archives SET restoresActivities = 1 WHERE userId = :userId', { userId });
  return Response.json({}, { status: 202 });
}

/** Numbers over all archives, as texts. */
function statistics({ context }: Call): unknown {
  const rows = context.db.all<ArchiveRow>('SELECT * FROM archives');
  const finished = rows.filter((row) => recoveryStatus(context, row) === 2);
  const restoring = rows.filter((row) => row.restoresActivities === 1);
  const hidden = rows.filter((row) => row.restoresActivities === 0);
  const sum = (of: ArchiveRow[], field: 'restoredPosts' | 'hiddenComments') =>
    String(of.reduce((total, row) => total + row[field], 0));
  return [
    {
      restored_posts: sum(finished, 'restoredPosts'),
      restored_comments: sum(restoring, 'hiddenComments'),
      hidden_comments: sum(hidden, 'hiddenComments'),
      restore_requests_completed: String(finished.length),
      restore_requests_pending: String(rows.filter((row) => recoveryStatus(context, row) === 1).length),
      users_with_restored_comments: String(restoring.length),
    },
  ];
}

function postByOldName(call: Call): unknown {
  const row = call.context.db.get<{ postId: string }>('SELECT postId FROM oldPostNames WHERE name = :name', {
    name: param(call, 'name'),
  });
  if (!row) throw postNotFound();
  return { postId: row.postId };
}

export function archiveRoutes(routes: Routes): void {
  routes.post('/archives/restoration', restore);
  routes.put('/archives/activities', restoreActivities);
  routes.get('/archives/post-by-old-name/:name', postByOldName);
  routes.get('/archives-stats', statistics);
}
