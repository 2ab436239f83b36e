import { describe, expect, it } from 'vitest';
import { completed, type LockFile, missingPlatforms, withAddress } from '../../support/lock-file.ts';

const bundler = {
  version: '2.0.0',
  dev: true,
  optionalDependencies: { '@b/linux-x64-musl': '2.0.0', fsevents: '~2.3.2' },
};
const lockOf = (packages: LockFile['packages']): LockFile => ({ packages });

describe('a lock file', () => {
  it('misses the optional packages that no folder contains', () => {
    expect(missingPlatforms(lockOf({ '': {}, 'node_modules/bundler': bundler }))).toEqual([
      {
        path: 'node_modules/@b/linux-x64-musl',
        entry: { version: '2.0.0', dev: true, optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
      },
      { path: 'node_modules/fsevents', entry: { version: '2.3.2', dev: true, optional: true, os: ['darwin'] } },
    ]);
  });

  it('contains a package beside its parent or in any folder above', () => {
    const inner = 'node_modules/app/node_modules/bundler';
    const packages = {
      [inner]: bundler,
      [`${inner}/node_modules/fsevents`]: { version: '2.3.2' },
      'node_modules/app/node_modules/@b/linux-x64-musl': { version: '2.0.0' },
    };
    expect(missingPlatforms(lockOf(packages))).toEqual([]);
  });

  it('puts a second version into a folder of its own', () => {
    const old = { version: '1.0.0', optionalDependencies: { '@b/linux-x64-musl': '1.0.0' } };
    const packages = { 'node_modules/bundler': bundler, 'node_modules/app/node_modules/bundler': old };
    expect(missingPlatforms(lockOf(packages)).map(({ path }) => path)).toEqual([
      'node_modules/@b/linux-x64-musl',
      'node_modules/fsevents',
      'node_modules/app/node_modules/bundler/node_modules/@b/linux-x64-musl',
    ]);
  });

  it('is complete, sorted and without URLs after completion', () => {
    const lock = lockOf({ '': {}, 'node_modules/bundler': { ...bundler, resolved: 'http://localhost/bundler.tgz' } });
    expect(withAddress(lock)).toEqual(['node_modules/bundler']);
    const whole = completed(lock);
    expect([...missingPlatforms(whole), ...withAddress(whole)]).toEqual([]);
    expect(Object.keys(whole.packages)).toEqual([
      '',
      'node_modules/@b/linux-x64-musl',
      'node_modules/bundler',
      'node_modules/fsevents',
    ]);
  });
});
