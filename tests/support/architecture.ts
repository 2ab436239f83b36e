import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The tree of ARCHITECTURE.md §1: paths of folders and files. `patterns`: folders whose name stands in angle brackets. */
export interface NamedTree {
  folders: Set<string>;
  files: Set<string>;
  /** The folders that contain folders of any name and depth. */
  patterns: Set<string>;
}

/** Lines that are indented further go on with the description of the line above. */
const DEEPEST = 12;

/**
 * Reads the first code block of the document. A line names folders and files, separated by one space, below the last line
 * that is indented less; after two spaces comes their description. `name/`: a folder. `<words>/`: any folder, with all below it.
 */
export function namedTree(document: string): NamedTree {
  const block = /```\n([\s\S]*?)```/.exec(document)?.[1] ?? '';
  const tree: NamedTree = { folders: new Set(), files: new Set(), patterns: new Set() };
  const parents: string[] = [];
  for (const line of block.split('\n')) {
    const indent = line.search(/\S/);
    if (indent < 0 || indent > DEEPEST) continue;
    const depth = indent / 2;
    parents.length = depth;
    const parent = parents.at(-1) ?? '';
    const [names = ''] = line.trim().split(/ {2,}/);
    for (const name of names.match(/<[^>]*>\/|\S+/g) ?? []) {
      if (name.startsWith('<')) tree.patterns.add(parent);
      else if (name.endsWith('/')) tree.folders.add(join(parent, name.slice(0, -1)));
      else tree.files.add(join(parent, name));
    }
    const [last = ''] = names.split(' ').slice(-1);
    parents.push(join(parent, last.replace(/\/$/, '')));
  }
  return tree;
}

const isOurs = (name: string): boolean => !name.startsWith('.') && !OTHERS.has(name);
/** What is installed or built. */
const OTHERS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** All folders with files in them or below them, as paths from `root`. */
export function foldersOf(root: string, below = ''): string[] {
  return readdirSync(join(root, below), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isOurs(entry.name))
    .map(({ name }) => join(below, name))
    .flatMap((path) => (hasFiles(join(root, path)) ? [path, ...foldersOf(root, path)] : []));
}

const hasFiles = (path: string): boolean =>
  readdirSync(path, { withFileTypes: true }).some((entry) => entry.isFile() || hasFiles(join(path, entry.name)));

/** Says what differs between the tree of the document and the folders of the disk, and what to do about it. */
export function differences({ folders, patterns }: NamedTree, onDisk: readonly string[]): string[] {
  const covered = (path: string) => [...patterns].some((parent) => path.startsWith(`${parent}/`));
  const isBelowNamed = (path: string) => onDisk.some((one) => one.startsWith(`${path}/`) && !folders.has(one));
  return [
    ...onDisk
      .filter((path) => !folders.has(path) && !covered(path))
      .map(
        (path) => `${path}/ is not named: add a line for it, or one for all folders beside it, such as <component>/`,
      ),
    ...[...folders]
      .filter((path) => !onDisk.includes(path))
      .map((path) => `${path}/ does not exist: remove its line, or rename it`),
    ...[...patterns]
      .filter((parent) => !isBelowNamed(parent))
      .map((parent) => `${parent}/ has no folder of another name: remove its line in angle brackets`),
  ];
}
