import FileText from 'lucide-react/icons/file-text';
import Globe from 'lucide-react/icons/globe';
import Music from 'lucide-react/icons/music';
import SquarePlay from 'lucide-react/icons/square-play';
import { useRef, useState } from 'react';
import { useConsentActions } from '../../live/later.ts';
import { SERVICES, type Target } from '../../shared/embeds/index.ts';
import type { LinkPreview } from '../../shared/model/index.ts';
import { Spinner } from '../../ui/index.ts';
import { useReader } from '../people/index.ts';
import { boxOf } from './box.ts';
import { Film, MovingPicture, useNotedShape } from './Film.tsx';
import { Folded } from './Folded.tsx';
import { FramePreview } from './FramePreview.tsx';
import type { LoadedProps } from './loaded.ts';
import { Picture } from './Picture.tsx';
import styles from './Preview.module.css';
import { Summary } from './Summary.tsx';
import { cardAddress, isDarkNow, themed } from './themed.ts';
import { usePlace } from './use-place.ts';
import { type PreviewControl, usePreview } from './use-preview.ts';

/** The preview of a link: a line with its site, and below it, once it was asked for or allowed, what the service shows. */
export function Preview({ target, postId }: { target: Target; postId: string }) {
  const ref = useRef<HTMLElement>(null);
  const place = usePlace(ref);
  const control = usePreview(target, postId, place);
  const { state } = control;
  const name = nameOf(target);
  const byline = state.kind === 'loaded' ? state.preview.byline : '';
  return (
    <section ref={ref} className={styles.preview} aria-label={`Preview: ${byline || name}`}>
      <Line target={target} control={control} name={name} />
      <Content target={target} control={control} isNear={place.isNear} />
    </section>
  );
}

const nameOf = ({ service, site, kind }: Target): string => (kind === 'card' ? site : SERVICES[service].title);

function Line({ target, control, name }: { target: Target; control: PreviewControl; name: string }) {
  const { state, isAllowed, open, close } = control;
  const { give } = useConsentActions();
  const isClosed = state.kind === 'closed';
  return (
    <div className={styles.line} dir="ltr">
      <TargetIcon target={target} />
      <span className={styles.name}>{name}</span>
      {isClosed && state.canOpen && (
        <button type="button" className={styles.button} onClick={open}>
          Show preview
        </button>
      )}
      {!isClosed && (
        <button type="button" className={styles.button} onClick={close}>
          Hide preview
        </button>
      )}
      {isAllowed === false && (!isClosed || state.canOpen) && (
        <button type="button" className={styles.button} onClick={() => void give(target.service).then(open)}>
          Always for {target.site}
        </button>
      )}
    </div>
  );
}

function TargetIcon({ target: { kind, service } }: { target: Target }) {
  const Icon =
    kind === 'video' || kind === 'short-video' || kind === 'moving-picture'
      ? SquarePlay
      : service === 'spotify' || service === 'apple-music' || service === 'soundcloud'
        ? Music
        : kind === 'document' || kind === 'summary'
          ? FileText
          : Globe;
  return <Icon size={18} aria-hidden="true" className={styles.icon} />;
}

/** The text while a short video is loading (spec §8). */
const LOADING_SHORT_VIDEO = 'Loading preview data…';

function Content({ target, control, isNear }: { target: Target; control: PreviewControl; isNear: boolean }) {
  const { state, size, isReachable, retry } = control;
  switch (state.kind) {
    case 'closed':
      return null;
    case 'loading':
      return (
        <div className={styles.frame} style={boxOf(target, size, null)}>
          <p className={styles.waiting} role="status">
            <Spinner /> {target.kind === 'short-video' ? LOADING_SHORT_VIDEO : 'Loading preview...'}
          </p>
        </div>
      );
    case 'failed':
      // A page that is gone has no preview; the engine's log has the status (8.049).
      if (state.error.startsWith('HTTP error')) {
        return (
          <p className={styles.words} role="status">
            No preview.
          </p>
        );
      }
      return (
        <p className={styles.words} role="status">
          {state.error}{' '}
          <button type="button" className={styles.button} onClick={retry}>
            Try again
          </button>
        </p>
      );
    case 'loaded':
      return (
        <Loaded
          {...{ target, isNear, isReachable, preview: state.preview, thumbnail: state.thumbnail }}
          control={control}
        />
      );
  }
}

function Loaded({ control, ...props }: LoadedProps & { control: PreviewControl }) {
  const { target, preview, thumbnail, isNear, isReachable } = props;
  const { cardScript } = useReader().config.linkPreviews;
  // The shape that it had when it was drawn first: one that is learned later counts the next time.
  const [size] = useState(control.size);
  const [told] = useState(control.isTapped ? preview.aspectRatio : null);
  const [isDark] = useState(isDarkNow);
  const [isOpen, setIsOpen] = useState(false);
  const box = boxOf(target, size, told);
  useNotedShape(target.href, target.kind === 'video' ? preview.aspectRatio : null);
  const title = preview.byline || nameOf(target);
  const frame = { target, title, box, isNear, mayGrow: control.isTapped };
  switch (target.kind) {
    case 'summary':
      return <Summary {...props} />;
    case 'video':
      return (
        <>
          <Film {...props} box={box} />
          <Byline preview={preview} />
        </>
      );
    case 'short-video':
      return (
        <>
          <Folded kind="usual">
            <Film {...props} box={box} />
          </Folded>
          <Byline preview={preview} />
        </>
      );
    case 'moving-picture':
      return <MovingPicture preview={preview} box={box} title={title} />;
    case 'document':
      if (isOpen)
        return (
          <Folded kind="usual">
            <FramePreview {...frame} src={target.src} />
          </Folded>
        );
      return (
        <div className={styles.frame} style={box}>
          <Picture url={target.pictureUrl} {...{ thumbnail, isReachable }} />
          <button type="button" className={styles.openDocument} onClick={() => setIsOpen(true)}>
            Open document
          </button>
        </div>
      );
    case 'frame':
      return (
        <Folded kind="usual">
          <FramePreview {...frame} src={themed(target, preview.playerURL ?? target.src ?? '', isDark)} />
        </Folded>
      );
    case 'card':
      return (
        <Folded kind="usual">
          <FramePreview {...frame} src={cardAddress(target.href, cardScript ?? '', isDark)} />
        </Folded>
      );
  }
}

function Byline({ preview: { byline } }: { preview: LinkPreview }) {
  if (byline === '') return null;
  return (
    <p className={styles.byline} dir="auto">
      {byline}
    </p>
  );
}
