import type { Device } from '../world/device.ts';
import { isDone, lastOf, type RowLife, wasEver } from '../world/history.ts';
import { createdId, type Handled, isCreation, succeeded } from '../world/journal.ts';
import type { World } from '../world/world.ts';
import { nameOf, serverIdOf } from './exactly-once.ts';

/** A post is sent with every file that it had when it was posted, except files that the user has left out. */
export async function filesComplete(world: World): Promise<string[]> {
  return world.devices.flatMap((device) =>
    [...device.disk.outbox.lives.values()].flatMap((life) => problemsOf(world, device, life)),
  );
}

function problemsOf(world: World, device: Device, life: RowLife): string[] {
  if (lastOf(life).mutation.kind !== 'create-post' || !isDone(life)) return [];
  const made = creationOf(world, device, life);
  if (!made) return [];
  const onServer = attachmentsOf(made);
  const missing = shownFiles(device, life).filter((id) => {
    const upload = device.disk.outbox.lives.get(id);
    const serverId = upload ? serverIdOf(upload) : null;
    return !(serverId !== null && onServer.includes(serverId)) && !isLeftOut(device, life, upload);
  });
  return missing.length > 0 ? [`${device.name} ${nameOf(life)} was sent without its files ${missing.join()}`] : [];
}

/**
 * The request that created the post: by this device, or elsewhere if the row took that post for its own. `null` if the user
 * has named a post made elsewhere, which may have other files.
 */
function creationOf({ devices, byOthers }: World, { network }: Device, life: RowLife): Handled | null {
  const id = serverIdOf(life);
  const creates = (one: Handled) => isCreation(one) && succeeded(one) && createdId(one) === id;
  const own = network.handled.find(creates);
  if (own || wasEver(life, 'undecided')) return own ?? null;
  return [...devices.flatMap((other) => other.network.handled), ...byOthers].find(creates) ?? null;
}

/** The files in the form when the user posted. */
function shownFiles({ userLog }: Device, { id }: RowLife): readonly string[] {
  const mutation = userLog.performed.find((logged) => logged.id === id)?.mutation;
  return mutation?.kind === 'create-post' ? mutation.attachmentIds : [];
}

/** True if the server refused the file and the user agreed to send the post without it. */
const isLeftOut = ({ userLog }: Device, { id }: RowLife, upload: RowLife | undefined): boolean =>
  userLog.outboxActions.some((one) => one.kind === 'send without files' && one.rowId === id) &&
  (upload === undefined || wasEver(upload, 'refused'));

function attachmentsOf({ body }: Handled): readonly string[] {
  const { post } = body as { post: { attachments?: string[] } };
  return post.attachments ?? [];
}
