import * as own from '../../../../worker/apply/index.ts';
import { when } from '../active.ts';

export * from '../../../../worker/apply/index.ts';

export const applyEvents: typeof own.applyEvents = (mirror, facts, arrival, options = {}) =>
  own.applyEvents(mirror, facts, arrival, when('settled mark missing', { ...options, settled: [] }, options));
