import { type Call, type CoreContext, signedIn } from './call.ts';
import type { Routes } from './routes.ts';
import { defaultPreferences } from './whoami.ts';

interface SanitizeTask {
  createdAt: number;
  /** Files cleaned so far, or looked at in vain. */
  steps: number;
}

/** True if uploads of this user lose their metadata at once. */
export function sanitizesUploads({ db }: CoreContext, userId: string): boolean {
  const row = db.get<{ preferences: string }>('SELECT preferences FROM accounts WHERE id = :userId', { userId });
  const preferences = { ...defaultPreferences, ...(JSON.parse(row?.preferences ?? '{}') as object) };
  return preferences.sanitizeMediaMetadata;
}

const countsOf = ({ db }: CoreContext, ownerId: string): { total: number; sanitized: number } =>
  db.get<{ total: number; sanitized: number }>(
    'SELECT count(*) AS total, coalesce(sum(isSanitized), 0) AS sanitized FROM attachments WHERE ownerId = :ownerId',
    { ownerId },
  ) ?? { total: 0, sanitized: 0 };

const taskOf = ({ db }: CoreContext, ownerId: string): SanitizeTask | undefined =>
  db.get<SanitizeTask>('SELECT createdAt, steps FROM sanitizeTasks WHERE ownerId = :ownerId', { ownerId });

/** Does what the clean-up has had time for since it was last looked at. The oldest files come first. */
function proceed(context: CoreContext, ownerId: string, task: SanitizeTask): void {
  const { db, clock, config } = context;
  const steps = Math.floor(((clock() - task.createdAt) / 1000) * config.sanitizedFilesPerSecond);
  db.run(
    `UPDATE attachments SET isSanitized = 1 WHERE id IN (
       SELECT id FROM attachments WHERE ownerId = :ownerId AND isSanitized = 0 ORDER BY createdAt, rowid LIMIT :more)`,
    { ownerId, more: steps - task.steps },
  );
  db.run('UPDATE sanitizeTasks SET steps = :steps WHERE ownerId = :ownerId', { ownerId, steps });
  const { total, sanitized } = countsOf(context, ownerId);
  if (steps > 0 && total === sanitized) db.run('DELETE FROM sanitizeTasks WHERE ownerId = :ownerId', { ownerId });
}

/** The running clean-up of a user's files, or `null`. */
function runningTask(context: CoreContext, ownerId: string): { createdAt: string } | null {
  const before = taskOf(context, ownerId);
  if (before) proceed(context, ownerId, before);
  const task = taskOf(context, ownerId);
  return task ? { createdAt: new Date(task.createdAt).toISOString() } : null;
}

export function sanitizingRoutes(routes: Routes): void {
  routes.get('/attachments/my/stats', (call: Call) => {
    const ownerId = signedIn(call);
    const sanitizeTask = runningTask(call.context, ownerId);
    return { attachments: countsOf(call.context, ownerId), sanitizeTask };
  });
  routes.post('/attachments/my/sanitize', (call: Call) => {
    const ownerId = signedIn(call);
    if (runningTask(call.context, ownerId) === null)
      call.context.db.run('INSERT INTO sanitizeTasks (ownerId, createdAt, steps) VALUES (:ownerId, :now, 0)', {
        ownerId,
        now: call.context.clock(),
      });
    return { sanitizeTask: runningTask(call.context, ownerId) };
  });
}
