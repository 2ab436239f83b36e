import { afterEach, describe, expect, it, vi } from 'vitest';
import { moved } from '../../../../src/features/composer/files/moved.ts';
import { refusedFile, uploadErrorText, uploadState } from '../../../../src/features/composer/files/upload-state.ts';
import { filesProblem } from '../../../../src/features/composer/files/use-files.ts';
import { suggestions } from '../../../../src/features/composer/recipients/suggestions.ts';
import { submitHint, submitsByEnter } from '../../../../src/features/writing/submit-keys.ts';
import type { Failure } from '../../../../src/shared/contract/index.ts';
import { pickerOption } from '../../../../src/shared/rules/composing.ts';
import type { OutboxState } from '../../../../src/shared/store/vault/rows.ts';
import { anAccount } from '../../../support/facts.ts';
import { aFile } from '../../../support/mutations.ts';

afterEach(() => vi.unstubAllGlobals());

describe('submitsByEnter', () => {
  const onDevice = (isPhone: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));

  it('follows the setting: Enter or Ctrl+Enter [4.032 5.041 3.037]', () => {
    onDevice(true);
    expect(submitsByEnter('enter')).toBe(true);
    expect(submitsByEnter('ctrl+enter')).toBe(false);
    expect(submitHint('ctrl+enter')).toBe('Ctrl+Enter to post');
  });

  it('is true for “auto” on devices with a keyboard only [4.033]', () => {
    onDevice(false);
    expect(submitsByEnter('auto')).toBe(true);
    onDevice(true);
    expect(submitsByEnter('auto')).toBe(false);
  });
});

describe('the upload state of a file', () => {
  const LOCAL = { url: '' };
  const stateOf = (state: OutboxState | undefined, isOnline = true) =>
    uploadState(LOCAL, { state, uploaded: undefined }, isOnline);
  const ready = (failure: Failure | null) => ({ kind: 'ready', notBeforeAt: 0, failure }) as const;

  it('is loading during the upload and success afterwards', () => {
    const sending = { kind: 'sending', sentAt: 0, epoch: 1 } as const;
    expect(stateOf(sending)).toEqual({ kind: 'loading' });
    expect(uploadState(LOCAL, { state: undefined, uploaded: aFile('a') }, true)).toEqual({ kind: 'success' });
    const ofServer = { url: 'https://media.example/a.txt' };
    expect(uploadState(ofServer, { state: undefined, uploaded: undefined }, true)).toEqual({ kind: 'success' });
  });

  it('is an error with the HTTP status or “Network error”, and only the latter can be retried [4.099 8.008 8.038]', () => {
    const refusal = { kind: 'http', status: 422, err: 'No' } as const;
    expect(uploadErrorText(refusal)).toBe('HTTP error 422');
    const refused = { kind: 'refused', at: 0, failure: refusal } as const;
    expect(stateOf(refused)).toEqual({ kind: 'error', errorText: 'HTTP error 422', canRetry: false, isFinal: true });
    expect(stateOf(ready({ kind: 'network' }))).toEqual({
      kind: 'error',
      errorText: 'Network error',
      canRetry: true,
      isFinal: false,
    });
  });

  it('is not final while the engine retries, whatever the server answered last', () => {
    expect(stateOf(ready({ kind: 'http', status: 500, err: '' }))).toEqual({
      kind: 'error',
      errorText: 'HTTP error 500. Trying again…',
      canRetry: false,
      isFinal: false,
    });
  });

  it('is a final error when the blob or the row is gone', () => {
    const lost = { kind: 'error', errorText: 'This file cannot be read', canRetry: false, isFinal: true };
    expect(stateOf({ kind: 'refused', at: 0, failure: { kind: 'storage-lost' } })).toEqual(lost);
    expect(stateOf(undefined)).toEqual(lost);
  });

  it('is waiting while offline', () => {
    expect(stateOf(ready(null), false)).toEqual({ kind: 'waiting' });
    expect(stateOf(ready({ kind: 'network' }), false)).toEqual({ kind: 'waiting' });
  });
});

describe('filesProblem', () => {
  const fine = { name: 'a.txt', state: { kind: 'waiting' } } as const;
  const refused = (name: string) => ({ name, state: refusedFile('HTTP error 422') });

  it('is null while files wait, upload or are retried', () => {
    const retried = { kind: 'error', errorText: 'Network error', canRetry: true, isFinal: false } as const;
    expect(filesProblem([fine, { name: 'b.txt', state: retried }], 2)).toBeNull();
    expect(filesProblem([], 0)).toBeNull();
  });

  it('names each file that cannot be sent', () => {
    expect(filesProblem([fine, refused('b.heic')], 2)).toBe('Remove “b.heic” first: it cannot be sent.');
    expect(filesProblem([refused('b.heic'), refused('c.heic')], 2)).toBe(
      'Remove the 2 files that cannot be sent first.',
    );
  });

  it('reports too many files', () => {
    expect(filesProblem([fine, fine], 1)).toBe('Remove a file first: at most 1 can be attached.');
    expect(filesProblem([fine, fine, fine], 1)).toBe('Remove 2 files first: at most 1 can be attached.');
  });
});

describe('moved', () => {
  const files = ['a', 'b', 'c'].map((id) => ({ id }));
  const order = (id: string, by: number) =>
    moved(files, id, by)
      .map((file) => file.id)
      .join('');

  it('moves a file forward or back and stops at the ends', () => {
    expect([order('a', 1), order('a', 2), order('a', 9)]).toEqual(['bac', 'bca', 'bca']);
    expect([order('c', -1), order('c', -9), order('b', 0), order('?', 1)]).toEqual(['acb', 'cab', 'abc', 'abc']);
  });
});

describe('suggested destinations', () => {
  const accounts = [
    anAccount('bees', { type: 'group' }),
    anAccount('dmitri'),
    anAccount('elena', { screenName: 'Bea' }),
    anAccount('boats', { type: 'group' }),
  ];
  const names = (text: string, mode: 'post' | 'direct' = 'post', ...chosen: string[]) =>
    suggestions(accounts, {
      text,
      mode,
      chosen: chosen.map((name) => {
        const known = accounts.find(({ username }) => username === name);
        return pickerOption(name, { known, viewerId: anAccount('anna').id, fixed: [name] });
      }),
    }).map(({ username }) => username);

  it('match the start of a name before any other part', () => {
    expect(names('be')).toEqual(['bees', 'elena']);
    expect(names('dmr')).toEqual(['dmitri']);
    expect(names('@BO')).toEqual(['boats']);
    expect(names('xyz')).toEqual([]);
  });

  it('can be combined with the chosen destinations', () => {
    expect(names('', 'direct')).toEqual(['dmitri', 'elena']);
    expect(names('', 'post', 'bees')).toEqual(['boats']);
    expect(names('', 'post', 'dmitri')).toEqual(['elena']);
  });
});
