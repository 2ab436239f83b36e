import { expect, test } from 'vitest';
import { pasted } from '../../../../src/features/composer/files/pasted.ts';

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

const paste = (text: string, ...files: File[]) =>
  pasted({ files: files as unknown as FileList, getData: (type) => (type === 'text/plain' ? text : '') });

test('a table with a picture of itself is pasted as text, and the picture can be added', () => {
  const image = picture('image.png');
  expect(paste('Plums\t3\nPears\t5', image)).toEqual({ kind: 'text', pictures: [image] });
  expect(paste('Plums')).toEqual({ kind: 'text', pictures: [] });
});

test('a picture without a text is pasted as a file', () => {
  const image = picture('image.png');
  expect(paste('', image)).toEqual({ kind: 'files', files: [image] });
  expect(paste(' \n', image)).toEqual({ kind: 'files', files: [image] });
  expect(paste('')).toEqual({ kind: 'files', files: [] });
});

test('the names and paths that file managers put beside files are no text', () => {
  const files = [picture('plum tree.png'), picture('pear.png')];
  for (const text of [
    'plum tree.png\rpear.png',
    '/home/luna/plum tree.png\n/home/luna/pear.png',
    'file:///home/luna/plum%20tree.png\r\nfile:///home/luna/pear.png\r\n',
    'C:\\Pictures\\plum tree.png\r\nC:\\Pictures\\pear.png',
  ])
    expect(paste(text, ...files), text).toEqual({ kind: 'files', files });
  expect(paste('pear.png is broken, 100%', ...files)).toMatchObject({ kind: 'text' });
});
