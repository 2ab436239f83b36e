import { thumbnailSizes } from '../core/thumbnails.ts';
import type { WorldAttachment } from '../core/world.ts';
import { DOCUMENTS } from './media/documents.ts';
import { PICTURES } from './media/pictures.ts';
import { SOUNDS, soundFile } from './media/sounds.ts';
import type { DemoPost } from './posts.ts';
import type { Random } from './random.ts';

/** Creates pictures, sounds and files for about a third of the posts and attaches them. */
export function createAttachments(demoPosts: readonly DemoPost[], random: Random): WorldAttachment[] {
  return demoPosts.flatMap(({ post }) => {
    const kind = random.next();
    const files =
      kind < 0.27
        ? random.sample(PICTURES, imageCount(random)).map((picture) => image(picture, post.createdAt, random))
        : kind < 0.285
          ? [sound(random)]
          : kind < 0.305
            ? [general(random)]
            : kind < 0.31
              ? [image(random.pick(PICTURES), post.createdAt, random), general(random)]
              : [];
    return files.map((file): WorldAttachment => {
      const attachment = { ...file, id: random.uuid(), ownerId: post.authorId, createdAt: post.createdAt - 20_000 };
      post.attachmentIds.push(attachment.id);
      return attachment;
    });
  });
}

type File = Omit<WorldAttachment, 'id' | 'ownerId' | 'createdAt'>;

function imageCount(random: Random): number {
  const kind = random.next();
  if (kind < 0.56) return 1;
  if (kind < 0.78) return 2;
  if (kind < 0.98) return random.int(3, 6);
  return 12;
}

function image(picture: (typeof PICTURES)[number], takenAt: number, random: Random): File {
  const day = new Date(takenAt).toISOString().slice(0, 10).replaceAll('-', '');
  return {
    mediaType: 'image',
    fileName: `IMG_${day}_${random.int(1000, 9999)}.${picture.extension}`,
    extension: picture.extension,
    sizeBytes: picture.sizeBytes,
    sizes: { o: [picture.width, picture.height], ...thumbnailSizes(picture) },
    artist: null,
    title: null,
  };
}

function sound(random: Random): File {
  const { artist, title } = random.pick(SOUNDS);
  return {
    mediaType: 'audio',
    fileName: `${title.toLowerCase().replaceAll(' ', '-')}.wav`,
    extension: 'wav',
    sizeBytes: soundFile(title).byteLength,
    sizes: {},
    artist,
    title,
  };
}

function general(random: Random): File {
  const { fileName, content } = random.pick(DOCUMENTS);
  return {
    mediaType: 'general',
    fileName,
    extension: '',
    sizeBytes: content.byteLength,
    sizes: {},
    artist: null,
    title: null,
  };
}
