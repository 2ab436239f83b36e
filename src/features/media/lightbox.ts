import PhotoSwipe, { type SlideData } from 'photoswipe';
import 'photoswipe/style.css';
import './lightbox.css';
import { onCloseRequest } from '../../platform/close-request.ts';
import type { LargeFilm, LargePicture } from './large-pictures.ts';

/** Side of the square for old pictures of unknown size. */
const UNKNOWN_SIDE_PX = 1600;

const FADE_MS = 150;
/** Before each further try, after the network came back. */
const PAUSES_ONLINE_MS = [1000, 2000, 4000];

/** Size of a film in px (spec §9); on a smaller screen it keeps this shape. */
const FILM = { width: 900, height: 506 } as const;

/**
 * Opens pictures over the whole window, with swipe, pinch and keyboard. Shows the smaller copy while the original is loading
 * or if it cannot be loaded.
 */
export function showLarge(pictures: readonly LargePicture[], index: number): void {
  open(pictures.map(slideOf), index, 'Pictures');
}

/** Opens a film over the whole window. It ends when the lightbox is closed. */
export function showFilm(film: LargeFilm): void {
  open([{ type: 'film', alt: film.title, src: film.url, ...FILM }], 0, film.title, film);
}

function open(dataSource: SlideData[], index: number, label: string, film?: LargeFilm): void {
  const lightbox = new PhotoSwipe({
    dataSource,
    index,
    mainClass: 'larder-lightbox',
    bgOpacity: 1,
    showHideAnimationType: 'fade',
    showAnimationDuration: FADE_MS,
    hideAnimationDuration: FADE_MS,
    loop: false,
    preload: [1, 1],
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
    indexIndicatorSep: ' of ',
  });
  if (film) {
    lightbox.on('contentLoad', (event) => {
      event.preventDefault();
      const box = document.createElement('div');
      box.className = 'larder-film';
      box.append(filmElement(film));
      event.content.element = box;
      event.content.onLoaded();
    });
    // The video's own controls are used by pointer.
    lightbox.on('pointerDown', (event) => {
      if (event.originalEvent.target instanceof HTMLVideoElement) event.preventDefault();
    });
  }
  lightbox.addFilter('contentErrorElement', (_usual, { data, index: failed }) =>
    absentPicture(data, () => lightbox.refreshSlideContent(failed)),
  );
  lightbox.on('uiRegister', () => lightbox.ui?.registerElement({ name: 'caption', appendTo: 'root', onInit: caption }));
  lightbox.on('afterInit', () => {
    lightbox.element?.setAttribute('aria-label', label);
    lightbox.element?.setAttribute('aria-modal', 'true');
  });

  // The browser says that it is online before every request gets through: what fails then is asked for again, later each time.
  let pausesMs: number[] = [];
  const askAgain = () => {
    if (!lightbox.isDestroying && lightbox.currSlide?.content.isError())
      lightbox.refreshSlideContent(lightbox.currIndex);
  };
  const onOnline = () => {
    pausesMs = [...PAUSES_ONLINE_MS];
    askAgain();
  };
  lightbox.on('loadError', ({ slide }) => {
    // A neighbour that is not shown takes no try from the picture that is.
    const pauseMs = slide.index === lightbox.currIndex ? pausesMs.shift() : undefined;
    if (pauseMs !== undefined) setTimeout(askAgain, pauseMs);
  });
  addEventListener('online', onOnline);
  /** PhotoSwipe does not close before it has faded in. */
  const close = () => {
    if (lightbox.opener.isOpen) lightbox.close();
    else lightbox.on('openingAnimationEnd', () => lightbox.close());
  };
  lightbox.on('keydown', ({ originalEvent }) => {
    if (originalEvent.key === 'Escape') close();
  });
  const stopListening = onCloseRequest(close);
  lightbox.on('destroy', () => {
    removeEventListener('online', onOnline);
    stopListening();
  });
  lightbox.init();
}

const slideOf = ({ name, url, previewUrl, width, height }: LargePicture): SlideData => ({
  src: url,
  msrc: previewUrl,
  alt: name,
  width: width || UNKNOWN_SIDE_PX,
  height: height || UNKNOWN_SIDE_PX,
});

function filmElement({ kind, url, title }: LargeFilm): HTMLElement {
  if (kind === 'player') {
    const frame = document.createElement('iframe');
    frame.src = url;
    frame.title = title;
    for (const token of ['allow-scripts', 'allow-same-origin', 'allow-popups', 'allow-presentation']) {
      frame.sandbox.add(token);
    }
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    return frame;
  }
  const film = document.createElement(kind === 'video' ? 'video' : 'img');
  film.src = url;
  if (film instanceof HTMLVideoElement) {
    film.controls = true;
    film.loop = true;
    film.muted = true;
    film.playsInline = true;
    film.autoplay = true;
    film.setAttribute('aria-label', title);
  } else film.alt = title;
  return film;
}

/** Caption: the picture's name, linked to the file. */
function caption(element: HTMLElement, lightbox: PhotoSwipe): void {
  const link = document.createElement('a');
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.dir = 'auto';
  element.setAttribute('aria-live', 'polite');
  element.append(link);
  lightbox.on('change', () => {
    const { alt, src } = lightbox.currSlide?.data ?? {};
    link.textContent = alt ?? '';
    link.href = src ?? '';
  });
}

/** Shown for a picture that cannot be loaded: the smaller copy and a retry button. */
function absentPicture({ msrc, alt }: SlideData, onRetry: () => void): HTMLElement {
  const box = document.createElement('div');
  box.className = 'larder-absent';
  if (msrc) {
    const preview = document.createElement('img');
    preview.src = msrc;
    preview.alt = alt ?? '';
    preview.addEventListener('error', () => preview.remove());
    box.append(preview);
  }
  const words = document.createElement('p');
  words.role = 'status';
  words.textContent = 'The large picture is not stored on this device.';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Try again';
  retry.addEventListener('click', onRetry);
  box.append(words, retry);
  return box;
}
