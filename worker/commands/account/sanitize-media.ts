import { success } from '../../../src/shared/contract/index.ts';
import { MEDIA_STATS_PATH, recordCall, SANITIZE_PATH } from '../../../src/shared/wire/account.ts';
import { fetchDecoded } from '../../pull/context.ts';
import type { Command } from '../command.ts';
import { storeRecord } from './store-record.ts';

const STATS = { kind: 'media-stats' } as const;

/** The answer has no numbers, so these are read after it. If that fails, the page fetches them. */
export const sanitizeMedia: Command<'sanitize-media'> = {
  fields: [],
  async send({ context }) {
    const answer = await context.session.request({ method: 'POST', path: SANITIZE_PATH, priority: 'screen' });
    if (!answer.ok) return answer;
    const call = { method: 'GET', path: MEDIA_STATS_PATH, priority: 'screen', isShared: false } as const;
    const stats = await fetchDecoded(context, call, recordCall(STATS).decode);
    if (stats.ok) await storeRecord(context, STATS, stats);
    return success(null);
  },
  // The server has one job for each user: a second request begins no other.
  afterLoss: 'harmless',
};
