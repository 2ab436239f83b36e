import type { Attachment } from '../../../shared/model/index.ts';
import type { KeptFile } from '../../../shared/store/vault/draft-files.ts';
import type { IntakeState } from './intake.ts';

/** What has become of a file that a form has noted. */
export type Noted =
  /** A page prepares and stores it, or the store has not answered yet. */
  | 'underway'
  | 'refused'
  /** Stored or uploaded. */
  | 'kept'
  /** Its bytes are stored, and a page has ended before it was uploaded. */
  | 'left'
  /** A page has ended before it was stored, or the browser has deleted it: only its name is left. */
  | 'lost';

/** `isAbandoned`: no page prepares it any more. */
export function noted(
  { id, url }: Attachment,
  known: KeptFile | undefined,
  { underway, refused }: IntakeState,
  isAbandoned: boolean,
): Noted {
  if (refused.has(id)) return 'refused';
  if (underway.has(id) || !known) return 'underway';
  if (url !== '' || known.uploaded || known.state) return 'kept';
  if (!isAbandoned) return 'underway';
  return known.hasBytes ? 'left' : 'lost';
}

/** Gives a chosen file the place of a lost one of the same name, each once. Returns the ids of these; `null`: it is a new file. */
export function placesFor(names: readonly string[], lost: readonly Attachment[]): (string | null)[] {
  const free = [...lost];
  return names.map((name) => {
    const at = free.findIndex(({ fileName }) => fileName === name);
    return at < 0 ? null : (free.splice(at, 1)[0]?.id ?? null);
  });
}
