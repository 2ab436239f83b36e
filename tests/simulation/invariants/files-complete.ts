import type { Device } from '../world/device.ts';
import { isDone, lastOf, wasEver } from '../world/history.ts';
import { type Handled, succeeded, wordsIn } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { markOf, markOfLife } from './marks.ts';

/** A post that was done has all of its files. */
export async function filesComplete(world: World): Promise<string[]> {
  return world.devices.flatMap(problemsOf);
}

function problemsOf(device: Device): string[] {
  const made = device.network.handled.filter((one) => one.method === 'POST' && one.path === 'posts' && succeeded(one));
  return [...device.disk.outbox.lives.values()].flatMap((life) => {
    const { mutation } = lastOf(life);
    if (mutation.kind !== 'create-post' || !isDone(life) || wasEver(life, 'undecided')) return [];
    const mine = made.filter((one) => markOf(wordsIn(one)) === markOfLife(life));
    const isWhole = mine.some((one) => attachmentsOf(one) === mutation.attachmentIds.join());
    return isWhole ? [] : [`${device.name} a post has other files than ${mutation.attachmentIds.join()}`];
  });
}

function attachmentsOf({ body }: Handled): string {
  const { post } = body as { post: { attachments?: string[] } };
  return (post.attachments ?? []).join();
}
