import type { BootComment, BootPicture, BootRow, BootSnapshot } from './boot-hints.ts';

/** Id of the layer that lies over the root until the live page has painted. */
export const BOOT_LAYER_ID = 'boot';

/**
 * The stored first screen as it will look a moment later: the same places and sizes (src/ui/boot.css mirrors the post
 * card), words only by `textContent`, so nothing a user wrote can become markup.
 */
export function drawSnapshot({ title, rows }: BootSnapshot): HTMLElement {
  const heading = title ? [element('h1', 'boot-title', title)] : [];
  return layer([...heading, ...rows.map(drawRow)]);
}

/** Shown while there is nothing stored to show (spec §2 "Startup"), or when there never will be. */
export const drawMessage = (text: string): HTMLElement => layer([element('p', 'boot-message', text)]);

function layer(children: HTMLElement[]): HTMLElement {
  const box = element('div', 'boot-layer', [
    element('div', 'boot-header', ''),
    element('div', 'boot-column', children),
  ]);
  box.id = BOOT_LAYER_ID;
  return box;
}

function drawRow(row: BootRow): HTMLElement {
  const name = element('div', 'boot-name', [element('b', 'boot-author', row.author)]);
  if (row.destinations) name.append(' to ', element('span', 'boot-destinations', row.destinations));
  const names = element('div', 'boot-names', [name, element('div', 'boot-meta', row.meta)]);
  const children = [element('div', 'boot-head', [element('div', 'boot-avatar', ''), names])];
  if (row.text) children.push(text('boot-text', row.text));
  if (row.pictures.length > 0) children.push(element('div', 'boot-pictures', row.pictures.map(drawPicture)));
  if (row.likes) children.push(element('div', 'boot-likes', row.likes));
  if (row.comments.length > 0) children.push(element('div', 'boot-rail', row.comments.map(drawComment)));
  return element('article', 'boot-post', children);
}

function drawPicture({ width, height }: BootPicture): HTMLElement {
  const picture = element('div', 'boot-picture', '');
  picture.style.aspectRatio = `${width} / ${height}`;
  return picture;
}

function drawComment({ author, text: words }: BootComment): HTMLElement {
  const comment = text('boot-comment', ` ${words}`);
  comment.prepend(element('b', 'boot-author', author));
  return comment;
}

function text(className: string, words: string): HTMLElement {
  const node = element('div', className, words);
  node.dir = 'auto';
  return node;
}

function element(tag: string, className: string, content: string | HTMLElement[]): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  if (typeof content === 'string') node.textContent = content;
  else node.append(...content);
  return node;
}
