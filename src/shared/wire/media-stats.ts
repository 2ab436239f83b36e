import * as v from 'valibot';
import { type Decoded, decodeValue } from './decoded.ts';
import { count, time } from './values.ts';

/** How many of the viewer's files the server has sanitized. `runningSinceAt`: start of the present job (epoch ms); `null` if none. */
export interface MediaStats {
  total: number;
  sanitized: number;
  runningSinceAt: number | null;
}

const task = v.nullish(v.object({ createdAt: time }));

/** GET attachments/my/stats. */
export function decodeMediaStats(payload: unknown): Decoded<MediaStats> {
  return decodeValue(
    payload,
    v.pipe(
      v.object({ attachments: v.object({ total: count, sanitized: count }), sanitizeTask: task }),
      v.transform(({ attachments, sanitizeTask }) => ({
        ...attachments,
        runningSinceAt: sanitizeTask?.createdAt ?? null,
      })),
    ),
  );
}

/** POST attachments/my/sanitize. Returns the start of the job (epoch ms), or `null` if there was nothing to do. */
export function decodeSanitizeTask(payload: unknown): Decoded<{ runningSinceAt: number | null }> {
  return decodeValue(
    payload,
    v.pipe(
      v.object({ sanitizeTask: task }),
      v.transform(({ sanitizeTask }) => ({ runningSinceAt: sanitizeTask?.createdAt ?? null })),
    ),
  );
}
