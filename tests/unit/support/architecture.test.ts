import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { differences, foldersOf, namedTree } from '../../support/architecture.ts';

const DOCUMENT = `Text

\`\`\`
index.html package.json   one build
src/                      the page
  ui/                     buttons
                          and dialogs
    <component>/
  live/ shell/            more
\`\`\`
`;

describe('the tree of ARCHITECTURE.md', () => {
  const tree = namedTree(readFileSync('ARCHITECTURE.md', 'utf8'));

  it('names every folder there is, and none that there is not', () => {
    expect(differences(tree, foldersOf('.'))).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(tree.files.size).toBeGreaterThan(10);
    expect([...tree.files].filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('reading a tree', () => {
  it('finds folders by their indentation, several in one line, and skips descriptions', () => {
    const tree = namedTree(DOCUMENT);
    expect([...tree.folders]).toEqual(['src', 'src/ui', 'src/live', 'src/shell']);
    expect([...tree.files]).toEqual(['index.html', 'package.json']);
    expect([...tree.patterns]).toEqual(['src/ui']);
  });

  it('reports folders that are not named, that do not exist, and patterns without a folder', () => {
    const problems = differences(namedTree(DOCUMENT), ['src', 'src/ui', 'src/live', 'src/platform']);
    expect(problems).toEqual([
      expect.stringMatching(/^src\/platform\/ is not named: add a line/),
      expect.stringMatching(/^src\/shell\/ does not exist: remove its line/),
      expect.stringMatching(/^src\/ui\/ has no folder of another name/),
    ]);
  });

  it('takes a name in angle brackets for any folder, with all below it', () => {
    const onDisk = ['src', 'src/ui', 'src/ui/menu', 'src/ui/menu/parts', 'src/live', 'src/shell'];
    expect(differences(namedTree(DOCUMENT), onDisk)).toEqual([]);
  });
});
