import { failed, type Result, success } from '../../src/shared/contract/index.ts';
import { SHELL_VIEW_KEY } from '../../src/shared/store/names.ts';
import { decodeHomeLists, decodeServerInfo, decodeWhoAmI } from '../../src/shared/wire/index.ts';
import { applyShell, noteFailed } from '../apply/index.ts';
import { fetchDecoded, type PullContext } from './context.ts';

/** Fetches what the frame shows; parts that fail leave the stored ones in place. Visitors get only the server's facts. */
export async function pullShell(context: PullContext, isVisitor: boolean): Promise<Result<null>> {
  const get = (path: string) => ({ method: 'GET', path, priority: 'screen' }) as const;
  const nothing = Promise.resolve(null);
  const [whoAmI, homeLists, serverInfo] = await Promise.all([
    isVisitor ? nothing : fetchDecoded(context, get('users/whoami'), decodeWhoAmI),
    isVisitor ? nothing : fetchDecoded(context, get('timelines/home/list'), decodeHomeLists),
    fetchDecoded(context, get('server-info'), decodeServerInfo),
  ]);
  const parts = [whoAmI, homeLists, serverInfo].filter((part) => part !== null);
  const failure = parts.find((part) => !part.ok);
  const ordinal = Math.min(...parts.map((part) => part.ordinal));
  const facts = {
    ...(whoAmI?.ok ? { whoAmI: whoAmI.value } : {}),
    ...(homeLists?.ok ? { homeLists: homeLists.value } : {}),
    ...(serverInfo.ok ? { serverInfo: serverInfo.value } : {}),
  };
  const at = context.now();
  const applied = await context.store(() => applyShell(context.mirror, facts, { ordinal, at }, !failure));
  if (failure && !failure.ok) {
    await context.store(() => noteFailed(context.mirror, SHELL_VIEW_KEY, failure.failure));
    return failed(failure.failure);
  }
  return applied.ok ? success(null) : applied;
}
