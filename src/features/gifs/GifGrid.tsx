import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../platform/media-query.ts';
import type { Gif } from '../../shared/model/index.ts';
import styles from './GifPicker.module.css';
import { type Arrow, masonryOf, type Tile, tileBeside } from './masonry.ts';

/** Tiles this far from what is in view are not drawn, in px. */
const MARGIN_PX = 450;
/** The next page is loaded when this much is left below, in px. */
const AHEAD_PX = 900;

const ARROWS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** GIFs in columns, moved through by arrow keys. Each has its place before it is loaded. */
export function GifGrid({ gifs, onChoose, onEnd }: { gifs: Gif[]; onChoose: (gif: Gif) => void; onEnd: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ width: 0, top: 0, height: 0 });
  const [focused, setFocused] = useState(0);
  const masonry = masonryOf(gifs, view.width);
  const measure = () => {
    const box = ref.current;
    if (!box) return;
    setView({ width: box.clientWidth, top: box.scrollTop, height: box.clientHeight });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there is measured once, and when its size changes.
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const isAtEnd = view.width > 0 && masonry.height - view.top - view.height < AHEAD_PX;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that comes to its end.
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, gifs.length]);
  const move = (event: KeyboardEvent) => {
    if (!ARROWS.includes(event.key)) return;
    event.preventDefault();
    const next = tileBeside(masonry, focused, event.key as Arrow);
    setFocused(next);
    const tile = masonry.tiles[next];
    if (tile) ref.current?.scrollTo({ top: Math.max(0, tile.top - MARGIN_PX / 4) });
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(`[data-gif="${next}"]`)?.focus());
  };
  const isDrawn = ({ top, height }: Tile, index: number) =>
    index === focused || (top + height > view.top - MARGIN_PX && top < view.top + view.height + MARGIN_PX);
  return (
    <div ref={ref} className={styles.scroll} onScroll={measure}>
      {/* biome-ignore lint/a11y/useSemanticElements: a list of buttons that arrow keys move through. */}
      <div role="group" aria-label="GIFs" className={styles.tiles} style={{ height: masonry.height }} onKeyDown={move}>
        {masonry.tiles.map((tile, index) => {
          const gif = gifs[index];
          if (!gif || !isDrawn(tile, index)) return null;
          return (
            <GifTile
              key={gif.id}
              gif={gif}
              tile={tile}
              index={index}
              isInTabOrder={index === Math.min(focused, gifs.length - 1)}
              onFocus={() => setFocused(index)}
              onChoose={() => onChoose(gif)}
            />
          );
        })}
      </div>
    </div>
  );
}

interface GifTileProps {
  gif: Gif;
  tile: Tile;
  index: number;
  isInTabOrder: boolean;
  onFocus: () => void;
  onChoose: () => void;
}

/** With reduced motion a GIF is its description until it is looked at: a picture that moves has no still one. */
function GifTile({ gif, tile, index, isInTabOrder, onFocus, onChoose }: GifTileProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isLookedAt, setIsLookedAt] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const { left, top, width, height } = tile;
  const name = gif.description || 'GIF';
  return (
    <button
      type="button"
      data-gif={index}
      className={styles.tile}
      style={{ left, top, width, height }}
      aria-label={name}
      tabIndex={isInTabOrder ? 0 : -1}
      onFocus={() => {
        setIsLookedAt(true);
        onFocus();
      }}
      onBlur={() => setIsLookedAt(false)}
      onMouseEnter={() => setIsLookedAt(true)}
      onMouseLeave={() => setIsLookedAt(false)}
      onClick={onChoose}
    >
      {(isStill && !isLookedAt) || isBroken ? (
        <span className={styles.description}>{name}</span>
      ) : (
        <img src={gif.preview} alt="" referrerPolicy="no-referrer" loading="lazy" onError={() => setIsBroken(true)} />
      )}
    </button>
  );
}
