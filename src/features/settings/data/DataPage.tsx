import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useCall, useIsReachable } from '../../../live/index.ts';
import { type ExportOptions, type ExportProgress, failureText } from '../../../shared/contract/index.ts';
import { Button, Notice } from '../../../ui/index.ts';
import { SettingsPage, SettingsSection } from '../index.ts';
import styles from './Data.module.css';
import { countWords, missingWords } from './export-words.ts';

/** What the user has written, to carry away, and drafts to bring along. */
export function DataPage() {
  return (
    <SettingsPage title="Your data">
      <SettingsSection title="Export">
        <Export />
      </SettingsSection>
      <SettingsSection title="Import drafts">
        <Import />
      </SettingsSection>
    </SettingsPage>
  );
}

const PARTS: readonly (readonly [keyof ExportOptions, string])[] = [
  ['posts', 'Posts'],
  ['comments', 'Posts with my comments'],
  ['saved', 'Saved posts'],
  ['drafts', 'Drafts and their history'],
  ['outbox', 'What waits to be sent'],
  ['pictures', 'Pictures'],
  ['directs', 'Direct messages'],
];

const FIRST_CHOICE: ExportOptions = {
  posts: true,
  comments: true,
  saved: true,
  directs: false,
  drafts: true,
  outbox: true,
  pictures: true,
};

type State =
  | { kind: 'idle' }
  | { kind: 'running'; progress: ExportProgress | null }
  | { kind: 'done'; href: string; progress: ExportProgress; incomplete: readonly string[] }
  | { kind: 'failed'; words: string };

/** How often the page asks how far the export is. */
const LOOK_MS = 500;

function Export() {
  const call = useCall();
  const isReachable = useIsReachable();
  const [options, setOptions] = useState(FIRST_CHOICE);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const hintId = useId();
  const status = useRef<HTMLParagraphElement>(null);
  const isRunning = state.kind === 'running';

  const look = useEffectEvent(async () => {
    const answer = await call({ kind: 'export-progress' });
    if (!answer.ok) return;
    const { progress } = answer.value;
    setState((now) => (now.kind === 'running' ? { kind: 'running', progress } : now));
  });
  const leave = useEffectEvent(() => {
    if (state.kind === 'done') URL.revokeObjectURL(state.href);
    void call({ kind: 'end-export' });
  });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  // A page that is left needs neither the rest of the export nor its file.
  useEffect(() => () => leave(), []);

  const start = async () => {
    setState({ kind: 'running', progress: null });
    const answer = await call({ kind: 'export', options });
    if (!answer.ok) {
      const words = answer.failure.kind === 'aborted' ? 'Cancelled' : `Not exported: ${failureText(answer.failure)}`;
      setState({ kind: 'failed', words });
    } else {
      const { file, progress, incomplete } = answer.value;
      setState({ kind: 'done', href: URL.createObjectURL(file as Blob), progress, incomplete });
    }
    status.current?.focus();
  };
  const finish = async () => {
    if (state.kind === 'done') URL.revokeObjectURL(state.href);
    await call({ kind: 'end-export' });
    setState({ kind: 'idle' });
  };
  const isNothing = !PARTS.some(([part]) => part !== 'pictures' && options[part]);
  return (
    <>
      <p className={styles.words}>
        Your words in one ZIP file: to read in any browser, also without a network, and as data for other programs.
        {!isReachable && ' Without a network it has what is on this device.'}
      </p>
      <fieldset className={styles.parts} disabled={isRunning}>
        <legend className={styles.legend}>What to export</legend>
        {PARTS.map(([part, label]) => (
          <label key={part} className={styles.part}>
            <input
              type="checkbox"
              checked={options[part]}
              aria-describedby={part === 'directs' ? hintId : undefined}
              onChange={({ target }) => setOptions({ ...options, [part]: target.checked })}
            />
            {label}
          </label>
        ))}
        <p id={hintId} className={styles.words}>
          Direct messages contain what others have written to you alone.
        </p>
      </fieldset>
      {isRunning && <progress className={styles.progress} aria-label="Exporting" />}
      <p role="status" className={styles.words} ref={status} tabIndex={-1}>
        {stateWords(state)}
      </p>
      <div className={styles.actions}>
        {state.kind === 'done' ? (
          <>
            <a className={styles.save} href={state.href} download="larder-export.zip">
              Save the file
            </a>
            <Button onClick={() => void finish()}>Done, remove it here</Button>
          </>
        ) : (
          <Button variant="primary" disabled={isRunning || isNothing} onClick={() => void start()}>
            Export
          </Button>
        )}
        {isRunning && <Button onClick={() => void call({ kind: 'end-export' })}>Cancel</Button>}
      </div>
    </>
  );
}

function stateWords(state: State): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'running':
      return state.progress ? `${countWords(state.progress)} so far` : 'Begins';
    case 'failed':
      return state.words;
    case 'done':
      return [`${countWords(state.progress)}.`, ...missingWords(state.progress, state.incomplete)].join(' ');
  }
}

function Import() {
  const call = useCall();
  const [result, setResult] = useState<{ isGood: boolean; words: string } | null>(null);
  const id = useId();
  const read = async (file: File) => {
    setResult(null);
    const answer = await call({ kind: 'import-drafts', file });
    if (!answer.ok) return setResult({ isGood: false, words: `Nothing was imported: ${failureText(answer.failure)}.` });
    const { added, known, earlier, refused, missedFiles } = answer.value;
    const words = [
      `${added} ${added === 1 ? 'draft' : 'drafts'} added`,
      ...(known > 0 ? [`${known} already here`] : []),
      ...(earlier > 0 ? [`${earlier} kept for a day among the earlier texts of their forms`] : []),
      ...(refused > 0 ? [`${refused} refused: they are no drafts of posts or comments`] : []),
      ...(missedFiles > 0 ? [`${missedFiles} ${missedFiles === 1 ? 'file' : 'files'} not in it`] : []),
    ];
    setResult({ isGood: true, words: `${words.join(', ')}.` });
  };
  return (
    <>
      <p className={styles.words}>
        Adds the drafts of an export and their history to yours on this device. What you have written here is not
        overwritten.
      </p>
      <label htmlFor={id} className={styles.legend}>
        Exported file
      </label>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept=".zip,.json,application/zip,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          target.value = '';
        }}
      />
      <div role="status">{result && <Notice kind={result.isGood ? 'info' : 'error'}>{result.words}</Notice>}</div>
    </>
  );
}
