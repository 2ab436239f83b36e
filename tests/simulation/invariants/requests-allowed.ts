import type { Device } from '../world/device.ts';
import { lastOf } from '../world/history.ts';
import type { World } from '../world/world.ts';

/** No request contains an id that the server has not given, and none is sent while the server has asked for a pause. */
export async function requestsAllowed(world: World): Promise<string[]> {
  return world.devices.flatMap((device) => [...foreignIdsOf(device), ...loudOf(device)]);
}

const CREATING = new Set(['create-post', 'create-comment', 'upload-file', 'create-list']);

function foreignIdsOf({ name, disk, network }: Device): string[] {
  const made = [...disk.outbox.lives.values()].filter((life) => CREATING.has(lastOf(life).mutation.kind));
  return network.handled.flatMap(({ method, path, body }) => {
    const said = `${path} ${JSON.stringify(body)}`;
    return made.some(({ id }) => said.includes(id))
      ? [`${name} ${method} ${said} contains an id that is known on the device only`]
      : [];
  });
}

/** Tolerance for requests sent while the answer arrives and is stored. */
const GRACE_MS = 1000;

function loudOf({ name, network, disk, clockOffsetMs, hasJumped }: Device): string[] {
  if (disk.hadTrouble || hasJumped || clockOffsetMs !== 0) return [];
  return network.pauses.flatMap(({ fromAt, untilAt }) => {
    const loud = network.sent.find(({ at }) => at > fromAt + GRACE_MS && at < untilAt - GRACE_MS);
    return loud ? [`${name} ${loud.what} was sent ${loud.at - fromAt} ms after the server had asked for quiet`] : [];
  });
}
