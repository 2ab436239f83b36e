import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { thumbnailExtension, thumbnailSizes } from '../../core/thumbnails.ts';
import type { WorldAttachment, WorldData } from '../../core/world.ts';
import { createRandom } from '../random.ts';
import { DOCUMENTS } from './documents.ts';
import { PICTURES, type Picture, pictureKey } from './pictures.ts';
import { drawPortrait } from './portraits.ts';
import { drawScene } from './scenes.ts';
import { SOUNDS, soundFile } from './sounds.ts';

const FOLDERS = { o: 'attachments', t: 'attachments/thumbnails', t2: 'attachments/thumbnails2' } as const;
const ORIGINALS = '.originals';

/**
 * Writes the media files of a demo network below `mediaDir`. Pictures, sounds and documents are created once and linked under
 * each attachment's id, so forty thousand attachments take no more space than two dozen.
 */
export async function writeDemoMedia(world: WorldData, mediaDir: string): Promise<void> {
  for (const folder of ['profilepics', ORIGINALS, ...Object.values(FOLDERS)])
    await mkdir(join(mediaDir, folder), { recursive: true });
  await writePortraits(world, mediaDir);
  const sources = await writeOriginals(join(mediaDir, ORIGINALS));
  for (const attachment of world.attachments) {
    for (const [from, to] of filesOf(attachment)) {
      const source = sources.get(from);
      if (!source) throw new Error(`No demo file for ${attachment.fileName} (${from})`);
      await share(source, join(mediaDir, to));
    }
  }
}

/** [name of the shared original, path below the media folder]. */
function filesOf({ id, mediaType, extension, fileName, title, sizes }: WorldAttachment): [string, string][] {
  if (mediaType === 'audio') return [[title ?? '', `${FOLDERS.o}/${id}.${extension}`]];
  if (mediaType === 'general' || !sizes.o) return [[fileName, `${FOLDERS.o}/${id}`]];
  const key = pictureKey(sizes.o, extension);
  const files: [string, string][] = [[key, `${FOLDERS.o}/${id}.${extension}`]];
  if (sizes.t) files.push([`t-${key}`, `${FOLDERS.t}/${id}.${thumbnailExtension(extension)}`]);
  if (sizes.t2) files.push([`t2-${key}`, `${FOLDERS.t2}/${id}.${thumbnailExtension(extension)}`]);
  return files;
}

async function writePortraits({ users, groups }: WorldData, mediaDir: string): Promise<void> {
  const owners = [
    ...users.map((user) => ({ ...user, isGroup: false })),
    ...groups.map((group) => ({ ...group, isGroup: true })),
  ];
  for (const { username, isGroup, pictureLargeUrl, pictureMediumUrl } of owners) {
    if (pictureLargeUrl === '') continue;
    const drawing = sharp(Buffer.from(drawPortrait(username, isGroup, createRandom(username))));
    await drawing.clone().resize(75, 75).jpeg({ quality: 90 }).toFile(join(mediaDir, pictureLargeUrl));
    await drawing.clone().resize(50, 50).jpeg({ quality: 90 }).toFile(join(mediaDir, pictureMediumUrl));
  }
}

async function writeOriginals(folder: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  const pathOf = (name: string) => {
    const path = join(folder, name.replaceAll(' ', '-'));
    sources.set(name, path);
    return path;
  };
  for (const picture of PICTURES) await renderPicture(picture, pathOf);
  for (const { fileName, content } of DOCUMENTS) await writeFile(pathOf(fileName), content);
  for (const { title } of SOUNDS) await writeFile(pathOf(title), soundFile(title));
  return sources;
}

async function renderPicture(picture: Picture, pathOf: (name: string) => string): Promise<void> {
  const { width, height, extension, scene, palette } = picture;
  const key = pictureKey([width, height], extension);
  const svg = drawScene(picture, createRandom(`${scene} ${palette}`));
  const pixels = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  const drawing = sharp(pixels.data, { raw: pixels.info });
  await encode(drawing.clone(), extension).toFile(pathOf(key));
  for (const [name, size] of Object.entries(thumbnailSizes(picture))) {
    if (size)
      await encode(drawing.clone().resize(size[0], size[1]), thumbnailExtension(extension)).toFile(
        pathOf(`${name}-${key}`),
      );
  }
}

function encode(drawing: Sharp, extension: string): Sharp {
  if (extension === 'png') return drawing.png({ palette: true });
  return extension === 'webp' ? drawing.webp({ quality: 82 }) : drawing.jpeg({ quality: 84, mozjpeg: false });
}

/** Creates a hard link, or a copy if the file system has no links. */
async function share(source: string, target: string): Promise<void> {
  await rm(target, { force: true });
  await link(source, target).catch(() => copyFile(source, target));
}
