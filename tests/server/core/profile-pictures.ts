import { accountChanged } from './account-events.ts';
import { type Call, signedIn } from './call.ts';
import { ApiError } from './errors.ts';
import { managedGroup } from './groups.ts';
import { randomUuid } from './ids.ts';
import { squarePicture } from './pictures.ts';
import type { Routes } from './routes.ts';
import { uploadedFile, whyTooLarge } from './uploads.ts';

/** Stores a new picture under a new name. Returns the plain-text response of a failure, or `null`. */
async function changePicture(call: Call, accountId: string): Promise<Response | null> {
  const file = uploadedFile(call);
  if (!file) throw new ApiError(400, 'Neither file nor URL was found');
  const failure = whyTooLarge(call, file);
  if (failure) return failure;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [large, medium] = [await squarePicture(bytes, 75), await squarePicture(bytes, 50)];
  if (!large || !medium) throw new ApiError(400, 'Not an image file');
  const { db, media, clock, random } = call.context;
  const name = `profilepics/${randomUuid(random)}`;
  media.write(`${name}_75.jpg`, large);
  media.write(`${name}_50.jpg`, medium);
  db.run('UPDATE accounts SET pictureLarge = :large, pictureMedium = :medium, updatedAt = :now WHERE id = :id', {
    large: `${name}_75.jpg`,
    medium: `${name}_50.jpg`,
    now: clock(),
    id: accountId,
  });
  call.emit(accountChanged(accountId));
  return null;
}

export function profilePictureRoutes(routes: Routes): void {
  routes.post(
    '/users/updateProfilePicture',
    async (call) => (await changePicture(call, signedIn(call))) ?? { message: 'Your profile picture has been updated' },
  );
  routes.post(
    '/groups/:group/updateProfilePicture',
    async (call) =>
      (await changePicture(call, managedGroup(call).id)) ?? {
        message: 'The profile picture of the group has been updated',
      },
  );
}
