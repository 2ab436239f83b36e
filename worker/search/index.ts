import { type DeviceHits, type Request, type Result, success } from '../../src/shared/contract/index.ts';
import type { PullContext } from '../pull/context.ts';
import { findOnDevice } from './find.ts';

export { keepIndexed } from './keep-indexed.ts';

const latest = new WeakMap<PullContext, object>();

/** Answers a search of the page. A newer one ends the one before. */
export async function searchDevice(
  context: PullContext,
  request: Extract<Request, { kind: 'search-device' }>,
): Promise<Result<DeviceHits>> {
  const own = {};
  latest.set(context, own);
  const isAborted = () => latest.get(context) !== own;
  return success(await findOnDevice(context.mirror, request, { isAborted, now: context.now }));
}
