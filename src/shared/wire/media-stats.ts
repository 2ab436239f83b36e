import * as v from 'valibot';
import { type Decoded, decodeValue } from './decoded.ts';
import { count, time } from './values.ts';

/** Path for starting the job (POST). */
export const SANITIZE_PATH = 'attachments/my/sanitize';

/** How many of the viewer's files the server has sanitized. `runningSinceAt`: start of the present job (epoch ms); `null` if none. */
export interface MediaStats {
  total: number;
  sanitized: number;
  runningSinceAt: number | null;
}

/** GET attachments/my/stats. */
export function decodeMediaStats(payload: unknown): Decoded<MediaStats> {
  return decodeValue(
    payload,
    v.pipe(
      v.object({
        attachments: v.object({ total: count, sanitized: count }),
        sanitizeTask: v.nullish(v.object({ createdAt: time })),
      }),
      v.transform(({ attachments, sanitizeTask }) => ({
        ...attachments,
        runningSinceAt: sanitizeTask?.createdAt ?? null,
      })),
    ),
  );
}
