import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerCore, type ServerCore } from '../../server/core/core.ts';
import { createRecordedWorld } from '../../server/recorded-world.ts';
import { type Recording, readRecordings } from '../../server/recordings.ts';
import { uploadsBy } from '../../support/oracle.ts';
import { createReplayer, origin, type Replayer } from './replay.ts';

const recordings = readRecordings();
const isUpload = ({ name }: Recording) => name.startsWith('attachments/upload--');
const limitBytes = 200_000;

let core: ServerCore;
let replayer: Replayer;

beforeAll(() => {
  core = createServerCore({
    database: ':memory:',
    clock: () => Date.UTC(2026, 10, 21, 3, 47),
    random: Math.random,
    config: { attachmentSizeLimitBytes: limitBytes },
  });
  core.load(createRecordedWorld(recordings));
  replayer = createReplayer(core);
});
afterAll(() => core.close());

const filled = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const picture = (width: number, height: number) => filled(width, height, '#c85014');
const text = (words: string) => Promise.resolve(Buffer.from(words, 'latin1'));

/** Files of the types and sizes of the recorded uploads. */
const contents: Record<string, () => Promise<Buffer>> = {
  'photo.jpg': () => picture(2400, 1600).jpeg().toBuffer(),
  'tall.png': () => picture(300, 900).png().toBuffer(),
  'small.png': () => picture(80, 80).png().toBuffer(),
  'anim.gif': () => picture(120, 120).gif().toBuffer(),
  'pic.webp': () => picture(800, 600).webp().toBuffer(),
  'broken.jpg': () => text('\xff\xd8\xffnothing'),
  'clip.mp4': () => text('\0\0\0\x18ftypisom\0\0\0\0'),
  'voice.ogg': () => text('OggS\0'),
  'Отчёт за май.bin': () => text('\0\0\0\0'),
};

const fileNameOf = ({ body }: Recording): string | undefined =>
  (body as { file?: { file?: string } } | null)?.file?.file;

async function formWith(fileName: string): Promise<FormData> {
  const bytes = (await contents[fileName]?.()) ?? (await text('?'));
  const form = new FormData();
  form.set('any name', new File([new Uint8Array(bytes)], fileName));
  return form;
}

async function upload(form: FormData, actor = 'luna'): Promise<Response> {
  const headers = { authorization: `Bearer ${await replayer.tokenOf(actor)}` };
  return core.fetch(new Request(`${origin}/v3/attachments`, { method: 'POST', headers, body: form }));
}

interface Uploaded {
  id: string;
  fileName: string;
  mediaType: string;
  url: string;
  imageSizes: Record<string, { w: number; h: number; url: string }>;
}

const uploaded = async (form: FormData): Promise<Uploaded> =>
  ((await (await upload(form)).json()) as { attachments: Uploaded }).attachments;

/** The fields that do not depend on the id. */
const essence = ({ id, fileName, mediaType, url, imageSizes }: Uploaded) =>
  JSON.parse(JSON.stringify({ fileName, mediaType, url, imageSizes }).replaceAll(id, 'id')) as unknown;

describe('a recorded upload', () => {
  it.each(recordings.filter(isUpload).map((recording) => [recording.name, recording] as const))(
    'is answered as the recorded server did: %s',
    async (_, recording) => {
      const fileName = fileNameOf(recording);
      const form = fileName === undefined ? new FormData() : await formWith(fileName);
      expect((await replayer.replay(recording, form)).join('\n')).toBe('');
    },
  );

  it.each(
    recordings
      .filter((recording) => isUpload(recording) && recording.status === 200)
      .map((recording) => [recording.name, recording] as const),
  )('has the recorded media type, URL and sizes: %s', async (_, recording) => {
    const answer = await uploaded(await formWith(fileNameOf(recording) ?? ''));
    expect(essence(answer)).toEqual(essence((recording.answer as { attachments: Uploaded }).attachments));
  });
});

describe('an uploaded file', () => {
  const served = async (url: string) => {
    const response = core.media.respond(new URL(url).pathname, {});
    return response ? Buffer.from(await response.arrayBuffer()) : null;
  };

  it('is served unchanged', async () => {
    const form = new FormData();
    form.set('file', new File(['plain words'], 'notes.txt'));
    const { url } = await uploaded(form);
    expect((await served(url))?.toString()).toBe('plain words');
  });

  it('has thumbnails of the reported sizes, in JPEG for WebP', async () => {
    const { imageSizes } = await uploaded(await formWith('pic.webp'));
    const measured = await Promise.all(
      ['o', 't', 't2'].map(async (size) => {
        const { format, width, height } = await sharp(
          (await served(imageSizes[size]?.url ?? '')) ?? undefined,
        ).metadata();
        return [format, width, height];
      }),
    );
    expect(measured).toEqual([
      ['webp', 800, 600],
      ['jpeg', 233, 175],
      ['jpeg', 467, 350],
    ]);
  });

  it('with an EXIF orientation is measured after rotation', async () => {
    const form = new FormData();
    const turned = await picture(900, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    form.set('file', new File([new Uint8Array(turned)], 'turned.jpg'));
    expect((await uploaded(form)).imageSizes).toMatchObject({ o: { w: 300, h: 900 }, t: { w: 58, h: 175 } });
  });

  it('keeps its animation in the thumbnail', async () => {
    const pages = await Promise.all(
      ['#f00', '#00f'].map((background) => filled(600, 400, background).png().toBuffer()),
    );
    const frames = sharp(pages, { join: { animated: true } }).gif({ loop: 0 });
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await frames.toBuffer())], 'moving.gif'));
    const { imageSizes } = await uploaded(form);
    expect(imageSizes).toMatchObject({ o: { w: 600, h: 400 }, t: { w: 263, h: 175 } });
    expect(
      (await sharp((await served(imageSizes.t?.url ?? '')) ?? undefined, { animated: true }).metadata()).pages,
    ).toBe(2);
  });

  it('belongs to its owner and to no post until one refers to it', async () => {
    const before = uploadsBy(core, 'luna').length;
    const { id } = await uploaded(await formWith('small.png'));
    expect(uploadsBy(core, 'luna').slice(before)).toMatchObject([{ id, fileName: 'small.png', postId: null }]);
  });

  it('above the size limit is refused in plain text and not stored', async () => {
    const before = uploadsBy(core, 'luna');
    const form = new FormData();
    form.set('file', new File([new Uint8Array(limitBytes + 1)], 'big.bin'));
    const response = await upload(form);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      500,
      'text/plain; charset=utf-8',
      'Internal Server Error',
    ]);
    expect(uploadsBy(core, 'luna')).toEqual(before);
  });

  it('of which only half arrives is not stored', async () => {
    const before = uploadsBy(core, 'luna');
    const whole = new Response(await formWith('photo.jpg'));
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const response = await core.fetch(
      new Request(`${origin}/v3/attachments`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await replayer.tokenOf('luna')}`,
          'content-type': whole.headers.get('content-type') ?? '',
        },
        body: bytes.slice(0, bytes.length / 2),
      }),
    );
    expect(response.ok).toBe(false);
    expect(uploadsBy(core, 'luna')).toEqual(before);
  });
});
