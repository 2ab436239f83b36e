import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Package {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
interface Lock {
  packages: Record<string, { integrity?: string; optional?: boolean }>;
}
const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

it('all dependencies have exact versions', () => {
  const { dependencies, devDependencies } = read<Package>('package.json');
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(version));
  expect(loose).toEqual([]);
});

it('every package in the lock file has a hash, except optional ones of other platforms', () => {
  const { packages } = read<Lock>('package-lock.json');
  const without = Object.entries(packages).filter(([path, { integrity, optional }]) => path && !integrity && !optional);
  expect(without).toEqual([]);
});
