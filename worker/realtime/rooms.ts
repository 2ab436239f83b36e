/** A room of the server, `kind:id` (CONTRACT §6). */
export type Room = string;

/** Groups rooms by their kind: the form of the `subscribe` and `unsubscribe` requests. */
export function groupRooms(rooms: Iterable<Room>): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const room of rooms) {
    const colon = room.indexOf(':');
    const kind = room.slice(0, colon);
    groups[kind] = [...(groups[kind] ?? []), room.slice(colon + 1)];
  }
  return groups;
}

/** The rooms to join and to leave in order to be in exactly the wanted ones. */
export function diffRooms(joined: ReadonlySet<Room>, wanted: ReadonlySet<Room>): { join: Room[]; leave: Room[] } {
  return {
    join: [...wanted].filter((room) => !joined.has(room)),
    leave: [...joined].filter((room) => !wanted.has(room)),
  };
}
