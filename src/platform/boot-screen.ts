import type { BootComment, BootPicture, BootRow, BootSnapshot } from './boot-hints.ts';
import { NOT_LOADED, OFFLINE, RELOAD, SHOWS_STORED } from './offline-words.ts';
import { WELCOME_REASONS, welcomeTitle } from './welcome-words.ts';

/** Id of the layer that covers the root until the live page has painted. */
export const BOOT_LAYER_ID = 'boot';

/**
 * Paints the stored first screen with the positions and sizes of the live page (src/ui/styles/boot.css mirrors the post card). Texts
 * are set by `textContent`, so nothing a user wrote can become markup.
 */
export function drawSnapshot({ siteTitle, title, width, place, rows }: BootSnapshot): HTMLElement {
  // In a window of another width lines break elsewhere, and the measured positions are wrong.
  const isMeasured = width === innerWidth;
  const heading = title ? [element('h1', 'boot-title', title)] : [];
  const posts = element(
    'div',
    'boot-posts',
    rows.map((row) => drawRow(row, isMeasured)),
  );
  const box = layer(siteTitle, [...heading, posts]);
  if (isMeasured) {
    for (const side of ['left', 'top', 'width', 'scrolled'] as const) {
      box.style.setProperty(`--boot-${side}`, `${place[side]}px`);
    }
    box.classList.add('boot-measured');
    if (place.scrolled > 0) box.classList.add('boot-scrolled');
  }
  return box;
}

export const LOADING = 'Loading...';

/** Paints the start page of visitors as far as it is known without code; the name of the site may come a moment later. */
export function drawWelcome(siteTitle: Promise<string>): HTMLElement {
  // No heading: for two frames the live page's heading is there as well.
  const title = element('div', 'boot-welcome-title', '');
  const reasons = WELCOME_REASONS.map((words) => element('li', 'boot-reason', words));
  const screen = layer('', [
    element('section', 'boot-welcome', [
      title,
      element('ul', 'boot-reasons', reasons),
      element('p', 'boot-message', LOADING),
    ]),
  ]);
  siteTitle.then(
    (name) => {
      title.textContent = welcomeTitle(name);
      screen.querySelector('.boot-site')?.replaceChildren(name);
    },
    // The page shows the error.
    () => {},
  );
  return screen;
}

/** Shown while nothing is stored (spec §2 "Startup"), and when the app cannot start. */
export const drawMessage = (text: string): HTMLElement => layer('', [element('p', 'boot-message', text)]);

/** Adds that there is no network, the only trouble that is known so early. */
export function withReach(screen: HTMLElement): HTMLElement {
  if (!navigator.onLine)
    screen.querySelector('.boot-header')?.after(element('p', 'boot-strip', `${OFFLINE} ${SHOWS_STORED}`));
  return screen;
}

/** Says that the page's code could not be loaded. */
export function showLoadFailure(screen: HTMLElement): void {
  const again = element('button', 'boot-reload', RELOAD);
  again.onclick = () => location.reload();
  const strip = element('p', 'boot-strip', `${NOT_LOADED} `);
  strip.setAttribute('role', 'alert');
  strip.append(again);
  for (const outdated of screen.querySelectorAll('.boot-message, .boot-strip')) outdated.remove();
  screen.querySelector('.boot-header')?.after(strip);
}

function layer(siteTitle: string, children: HTMLElement[]): HTMLElement {
  const header = element('div', 'boot-header', [element('div', 'boot-site', siteTitle)]);
  const box = element('div', 'boot-layer', [header, element('div', 'boot-column', children)]);
  box.id = BOOT_LAYER_ID;
  return box;
}

function drawRow(row: BootRow, isMeasured: boolean): HTMLElement {
  const name = element('div', 'boot-name', [element('b', 'boot-author', row.author)]);
  name.append(element('span', 'boot-headline', row.headline));
  const names = element('div', 'boot-names', [name, element('div', 'boot-meta', row.meta)]);
  const children = [element('div', 'boot-head', [drawAvatar(row.avatarUrl), names])];
  if (row.text)
    children.push(
      element(
        'div',
        'boot-text',
        row.text.split(/\n{2,}/).map((part) => text('boot-part', part)),
      ),
    );
  if (row.pictures.length > 0) children.push(element('div', 'boot-pictures', row.pictures.map(drawPicture)));
  children.push(element('div', 'boot-actions', ''));
  if (row.likes) children.push(element('div', 'boot-likes', row.likes));
  if (row.comments.length > 0) children.push(element('div', 'boot-rail', row.comments.map(drawComment)));
  const post = element('article', 'boot-post', children);
  if (isMeasured) post.style.height = `${row.height}px`;
  return post;
}

function drawAvatar(url: string): HTMLElement {
  const place = element('div', 'boot-avatar', '');
  if (!url) return place;
  const image = document.createElement('img');
  image.className = 'boot-avatar';
  // Offline, an avatar may not be cached.
  image.onerror = () => image.replaceWith(place);
  image.alt = '';
  image.src = url;
  return image;
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
