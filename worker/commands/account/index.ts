import type { CommandName } from '../../../src/shared/contract/index.ts';
import type { Command } from '../command.ts';
import { closeSessions } from './close-sessions.ts';
import { restoreActivities, restoreArchive } from './restore-archive.ts';
import { sanitizeMedia } from './sanitize-media.ts';

/** Commands whose code is loaded with the engine's later part (`worker/commands/index.ts`). */
export type EarlyCommandName = 'sign-in' | 'create-group' | 'update-group' | 'set-group-picture' | 'set-admin';

/** Commands of the viewer's account. Their code is loaded when one of them is used. */
export const ACCOUNT_COMMANDS: { readonly [Name in Exclude<CommandName, EarlyCommandName>]: Command<Name> } = {
  'close-sessions': closeSessions,
  'sanitize-media': sanitizeMedia,
  'restore-archive': restoreArchive,
  'restore-activities': restoreActivities,
};
