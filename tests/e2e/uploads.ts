import sharp from 'sharp';
import { DEMO_SIGN_INS } from '../server/demo/index.ts';
import type { App } from './fixtures.ts';

/** A file as another client would send it. */
export interface OwnFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A picture of one colour. */
export async function picture(name: string, width: number, height: number, colour: string): Promise<OwnFile> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, bytes: new Uint8Array(bytes) };
}

/** Writes a public post with files to the user's own feed. Returns its address. */
export async function writeWithFiles(
  { origin }: Pick<App, 'origin'>,
  username: string,
  text: string,
  files: readonly OwnFile[],
): Promise<string> {
  const password = DEMO_SIGN_INS.find((account) => account.username === username)?.password ?? '';
  const ask = async (path: string, body: FormData | object, token = ''): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}/v3/${path}`, {
      method: 'POST',
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { authToken } = (await ask('session', { username, password })) as { authToken: string };
  const attachments: string[] = [];
  for (const { name, bytes } of files) {
    const form = new FormData();
    form.append('file', new File([bytes], name));
    const answer = (await ask('attachments', form, authToken)) as { attachments: { id: string } };
    attachments.push(answer.attachments.id);
  }
  const written = (await ask(
    'posts',
    { post: { body: text, attachments }, meta: { feeds: [username] } },
    authToken,
  )) as {
    posts: { shortId: string };
  };
  return `/${username}/${written.posts.shortId}`;
}
