/** Rooms as the server names them, `kind:id` (CONTRACT §6). */
export type Room = string;

/** Rooms grouped by their kind, as subscribe and unsubscribe want them. */
export function groupRooms(rooms: Iterable<Room>): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const room of rooms) {
    const colon = room.indexOf(':');
    const kind = room.slice(0, colon);
    groups[kind] = [...(groups[kind] ?? []), room.slice(colon + 1)];
  }
  return groups;
}

/** What has to be joined and left to be in the wanted rooms alone. */
export function diffRooms(joined: ReadonlySet<Room>, wanted: ReadonlySet<Room>): { join: Room[]; leave: Room[] } {
  return {
    join: [...wanted].filter((room) => !joined.has(room)),
    leave: [...joined].filter((room) => !wanted.has(room)),
  };
}
