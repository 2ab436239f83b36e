import { beforeEach, expect, test, vi } from 'vitest';
import { FileList } from '../../../../src/features/composer/files/FileList.tsx';
import { LostFiles } from '../../../../src/features/composer/files/LostFiles.tsx';
import { useFiles } from '../../../../src/features/composer/files/use-files.ts';
import type { Attachment } from '../../../../src/shared/model/index.ts';
import type { KeptFile } from '../../../../src/shared/store/vault/draft-files.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { attachment } from '../../../support/post-views.ts';
import { render, words } from '../../../support/render.tsx';

const kept = vi.hoisted(() => ({
  files: [] as unknown[],
  uploaded: undefined as number | undefined,
  isPrepared: false,
}));
vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => ({
  useFileActions: () => ({}),
  useAbandoned: (ids: readonly string[]) => new Set(kept.isPrepared ? [] : ids),
  useKeptFiles: () => kept.files,
  useUploaded: () => kept.uploaded,
  useFileAddresses: () => () => undefined,
}));
beforeEach(resetAnswers);

const LIMITS = { textLength: 100, attachments: 20, fileSizeBytes: 1_000_000 };
const plums = attachment('plums', { mediaType: 'general', fileName: 'plums.pdf', url: '' });

/** Renders the files of a form. */
function Form({ chosen }: { chosen: readonly Attachment[] }) {
  const files = useFiles(chosen, {
    draftKey: 'post:/',
    limits: LIMITS,
    rejectedFiles: [],
    update: () => undefined,
    settle: async () => undefined,
  });
  return (
    <>
      <LostFiles files={files} />
      <FileList items={files.items} onMove={files.move} onRemove={files.remove} onRetry={files.retry} />
      <p>{files.problem}</p>
    </>
  );
}

function uploading(state: KeptFile['state'], uploaded?: Attachment) {
  kept.files = [{ state, uploaded, shown: undefined, hasBytes: false }];
  return <Form chosen={[plums]} />;
}

test('a file of a form shows its upload progress, then its name only, or the error [4.098 3.064]', () => {
  kept.uploaded = 0.4;
  const loading = render(uploading({ kind: 'sending', sentAt: 0, epoch: 1 }));
  expect(loading).toMatch(/<progress[^>]*aria-label="Uploading plums.pdf"[^>]*value="0.4"/);
  const success = uploading(undefined, attachment('stored', { fileName: 'plums.pdf', mediaType: 'general' }));
  expect(render(success)).toContain('plums.pdf');
  expect(render(success)).not.toMatch(/<progress|role="alert"/);
  expect(words(success)).not.toContain('Waits');
  const refused = { kind: 'http', status: 422, err: 'No' } as const;
  const error = render(uploading({ kind: 'refused', at: 0, failure: refused }));
  expect(error).toMatch(/role="alert"[^>]*>HTTP error 422</);
  expect(error).not.toContain('<progress');
});

test('only an upload without an answer has a retry button [4.099]', () => {
  const lost = { kind: 'ready', notBeforeAt: 0, failure: { kind: 'network' } } as const;
  expect(words(uploading(lost))).toContain('Network error Retry');
  const refused = { kind: 'http', status: 422, err: 'No' } as const;
  expect(words(uploading({ kind: 'refused', at: 0, failure: refused }))).not.toContain('Retry');
  answers.reach = { kind: 'offline' };
  expect(words(uploading(lost))).toContain('Waits for the network');
});

test('a file that was noted and not stored before the app ended is named, and the form waits for the user', () => {
  const noted = (...names: string[]) => names.map((name) => attachment(name, { fileName: `${name}.jpg`, url: '' }));
  const [here, nowhere] = [{ state: undefined, uploaded: undefined, shown: undefined, hasBytes: true }, undefined].map(
    (known) => known ?? { state: undefined, uploaded: undefined, shown: undefined, hasBytes: false },
  );
  kept.files = [nowhere, here, nowhere];
  const three = noted('a', 'b', 'c');
  const text = words(<Form chosen={three} />);
  expect(text).toContain('These files could not be kept: a.jpg, c.jpg. Choose them again.');
  expect(text).toContain('Choose the missing files again, or go on without them.');
  expect(render(<Form chosen={three} />).match(/<li/g)).toHaveLength(1);
  kept.files = [nowhere];
  expect(words(<Form chosen={noted('a')} />)).toContain('This file could not be kept: a.jpg. Choose it again.');
  // Another tab prepares it.
  kept.isPrepared = true;
  expect(words(<Form chosen={noted('a')} />)).not.toContain('could not be kept');
  kept.isPrepared = false;
});
