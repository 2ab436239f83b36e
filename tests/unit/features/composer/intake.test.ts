import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createIntake,
  type FileIntake,
  type IntakeParts,
  type Taken,
} from '../../../../src/features/composer/files/intake.ts';
import { moved } from '../../../../src/features/composer/files/moved.ts';
import { noted, placesFor } from '../../../../src/features/composer/files/noted-files.ts';
import { notedFile, prepareFile } from '../../../../src/features/composer/files/prepare-file.ts';
import { openStores, type Stores } from '../../../../src/shared/store/index.ts';
import {
  dropFiles,
  keepBytes,
  keepFile,
  keptFiles,
  resumeFiles,
} from '../../../../src/shared/store/vault/draft-files.ts';
import { draftKeys, readDraft, saveDraft } from '../../../../src/shared/store/vault/drafts.ts';
import { freshAccountId } from '../../../support/engine-world.ts';
import { aChosenFile, aFile } from '../../../support/mutations.ts';

const AT = 1_800_000_000_000;
const KEY = draftKeys.newPost('/');

let stores: Stores;
let intake: FileIntake;
/** Files on which other pages see this one at work. */
const held = new Set<string>();
beforeEach(() => {
  stores = openStores(freshAccountId());
  held.clear();
  intake = createIntake((id, until) => {
    held.add(id);
    void until.then(() => held.delete(id));
  });
});

const textFile = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'text/plain' });
const taken = (file: File): Taken => ({ id: crypto.randomUUID(), file, isConverted: false });

/** What a form does when files are chosen, with the real vault. */
function choose(files: readonly Taken[], more: Partial<IntakeParts> = {}) {
  const accountId = stores.accountId ?? freshAccountId();
  const notes = files.map(({ id, file }) => notedFile(file, id, accountId));
  return intake.take(files, {
    noted: () => saveDraft(stores, { key: KEY, body: '', files: notes, at: AT }),
    prepare: ({ id, file, isConverted }) => prepareFile(file, { id, isConverted, fileSizeBytes: 10, accountId }),
    keep: (chosen) => keepFile(stores, chosen, AT).then(() => ({ ok: true, value: undefined })),
    drop: (id) => dropFiles(stores, [id]),
    ...more,
  });
}

const draftNames = async () => (await readDraft(stores, KEY))?.files?.map(({ fileName }) => fileName);
const states = async (files: readonly Taken[]) => {
  const draft = await readDraft(stores, KEY);
  const known = await keptFiles(
    stores,
    files.map(({ id }) => id),
  );
  return draft?.files?.map((file, index) => noted(file, known[index], createIntake().state(), true));
};

describe('chosen files', () => {
  it('are noted in the draft with name, size and order before the first of them is read', async () => {
    const files = ['a', 'b', 'c'].map((name) => taken(textFile(name)));
    const prepare = vi.fn(async () => ({ kind: 'refused', name: '', why: '' }) as const);
    const done = choose(files, {
      prepare: async () => {
        if (prepare.mock.calls.length === 0) expect(await draftNames()).toEqual(['a', 'b', 'c']);
        return prepare();
      },
    });
    await done;
    expect(prepare).toHaveBeenCalledTimes(3);
    expect((await readDraft(stores, KEY))?.files?.map(({ sizeBytes }) => sizeBytes)).toEqual([3, 3, 3]);
  });

  it('that were not stored when the page ended are lost by name, and the others are kept', async () => {
    const files = ['a', 'b', 'c'].map((name) => taken(textFile(name)));
    const forever = new Promise<never>(() => undefined);
    const kept = vi.fn();
    void choose(files, {
      keep: (chosen) => {
        if (chosen.shown.id === files[1]?.id) return forever;
        return keepFile(stores, chosen, AT).then(() => {
          kept();
          return { ok: true, value: undefined };
        });
      },
    });
    await vi.waitFor(() => expect(kept).toHaveBeenCalledTimes(1));
    expect(await draftNames()).toEqual(['a', 'b', 'c']);
    expect(await states(files)).toEqual(['kept', 'lost', 'lost']);
  });

  it('are underway on the page that prepares them, until the store shows them', async () => {
    const files = [taken(textFile('a'))];
    await choose(files);
    const [id = ''] = files.map((file) => file.id);
    expect(intake.state().underway.get(id)).toBe('stored');
    intake.noticed([id]);
    expect(intake.state().underway.size).toBe(0);
    expect(await states(files)).toEqual(['kept']);
  });

  it('are held from the beginning until each of them is stored or refused, so that other tabs do not call them lost', async () => {
    const files = ['a', 'b'].map((name) => taken(textFile(name)));
    const [a = '', b = ''] = files.map(({ id }) => id);
    const seen: string[][] = [];
    const done = choose(files, {
      prepare: async ({ id }) => {
        seen.push([...held]);
        return { kind: 'file', chosen: aChosenFile(id) };
      },
    });
    expect([...held]).toEqual([a, b]);
    await done;
    expect(seen).toEqual([[a, b], [b]]);
    await vi.waitFor(() => expect([...held]).toEqual([]));
    const [note] = files.map(({ id }) => aFile(id));
    const nothing = { state: undefined, shown: undefined, uploaded: undefined, hasBytes: true };
    if (note) expect(noted(note, nothing, createIntake().state(), false)).toBe('underway');
  });

  it('that are removed while they are prepared leave nothing', async () => {
    const files = [taken(textFile('a')), taken(textFile('b'))];
    await choose(files, {
      keep: async (chosen) => {
        await keepFile(stores, chosen, AT);
        await saveDraft(stores, { key: KEY, body: 'x', files: [], at: AT + 1 });
        intake.remove(chosen.shown.id);
        return { ok: true, value: undefined };
      },
    });
    expect(await stores.vault.blobs.bulkGet(files.map(({ id }) => id))).toEqual([undefined, undefined]);
    expect(await stores.vault.outbox.bulkGet(files.map(({ id }) => id))).toEqual([undefined, undefined]);
  });

  it('that cannot be attached are refused with the reason, and do not stop the next ones', async () => {
    vi.stubGlobal('reportError', () => undefined);
    const files = [taken(textFile('large', 11)), taken(textFile('odd')), taken(textFile('good'))];
    const keep: IntakeParts['keep'] = async (chosen) => {
      if (chosen.shown.fileName === 'odd') throw new Error('A bug');
      await keepFile(stores, chosen, AT);
      return { ok: true, value: undefined };
    };
    await choose(files, { keep });
    const why = files.map(({ id }) => intake.state().refused.get(id));
    expect(why).toEqual([expect.stringContaining('File is too big'), 'This file cannot be read', undefined]);
    expect(await states(files)).toEqual(['lost', 'lost', 'kept']);
    vi.unstubAllGlobals();
  });
});

describe('a file whose bytes were stored before it was converted', () => {
  it('is uploaded as it is by the next page, as it is shown', async () => {
    const file = aChosenFile(crypto.randomUUID(), { fileName: 'screen.png' });
    const { id } = file.shown;
    const note = { ...aFile(id), fileName: 'noted.png' };
    await keepBytes(stores, file, AT);
    const [known] = await keptFiles(stores, [id]);
    expect(noted(note, known, createIntake().state(), true)).toBe('left');
    await resumeFiles(stores, [note], AT + 1);
    expect(await keptFiles(stores, [id])).toMatchObject([
      { state: { kind: 'ready' }, shown: { fileName: 'screen.png' } },
    ]);
    await resumeFiles(stores, [note], AT + 2);
    expect(await stores.vault.outbox.where({ accountId: stores.accountId }).count()).toBe(1);
  });
});

describe('a file that is chosen again', () => {
  it('takes the place of a lost one of its name, each once', () => {
    const lost = ['a', 'b', 'a'].map((fileName, index) => ({ ...aFile(`${index}`), fileName }));
    expect(placesFor(['b', 'a', 'a', 'a', 'c'], lost)).toEqual(['1', '0', '2', null, null]);
  });
});

describe('moved', () => {
  it('moves a file among those that are shown', () => {
    const files = ['a', 'hidden', 'b', 'c'].map((id) => ({ id }));
    const names = (by: number, id = 'c') => moved(files, id, by, (file) => file.id !== 'hidden').map((file) => file.id);
    expect(names(-1)).toEqual(['a', 'hidden', 'c', 'b']);
    expect(names(-2)).toEqual(['c', 'a', 'hidden', 'b']);
    expect(names(-9)).toEqual(['c', 'a', 'hidden', 'b']);
    expect(names(1, 'a')).toEqual(['hidden', 'b', 'a', 'c']);
    expect(names(9, 'a')).toEqual(['hidden', 'b', 'c', 'a']);
    expect(names(0)).toEqual(['a', 'hidden', 'b', 'c']);
  });
});
