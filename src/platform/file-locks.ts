/** A page holds this lock while it prepares and stores a file of a form, so that other pages notice its end however it comes. */
const lockOf = (id: string) => `file:${id}`;

/** Tells other pages that this one works on a file, until the promise is settled. */
export function holdFile(id: string, until: Promise<unknown>): void {
  navigator.locks?.request(lockOf(id), () => until).catch(() => undefined);
}

/** Resolves as soon as no page works on a file. */
export async function fileIsFree(id: string, signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(lockOf(id), { mode: 'shared', signal }, () => undefined);
}
