import FileText from 'lucide-react/icons/file-text';
import Globe from 'lucide-react/icons/globe';
import Music from 'lucide-react/icons/music';
import SquarePlay from 'lucide-react/icons/square-play';
import { type ReactNode, useRef, useState } from 'react';
import { useConsentActions } from '../../live/later.ts';
import { SERVICES, type Target } from '../../shared/embeds/index.ts';
import type { LinkPreview } from '../../shared/model/index.ts';
import { classes, Spinner } from '../../ui/index.ts';
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
import { type PreviewControl, usePreview } from './use-preview.ts';

/** The preview of a link: a line with its site, and below it, once it was asked for or allowed, what the service shows. */
export function Preview({ target, postId }: { target: Target; postId: string }) {
  const ref = useRef<HTMLElement>(null);
  const control = usePreview(target, postId, ref);
  const { state } = control;
  const name = nameOf(target);
  const byline = state.kind === 'loaded' ? state.preview.byline : '';
  return (
    <section
      ref={ref}
      className={styles.preview}
      aria-label={`Preview: ${byline || name}`}
      {...(control.isToGrow ? { 'data-grows': '' } : {})}
    >
      <Line target={target} control={control} name={name} />
      <Content target={target} control={control} isNear={control.isNear} />
    </section>
  );
}

const nameOf = ({ service, site, kind }: Target): string => (kind === 'card' ? site : SERVICES[service].title);

function Line({ target, control, name }: { target: Target; control: PreviewControl; name: string }) {
  const { state, isAllowed, open, close } = control;
  const { give } = useConsentActions();
  const { cardScript } = useReader().config.linkPreviews;
  // The company that makes the cards is contacted, whatever the link is.
  const host = target.kind === 'card' && cardScript !== null ? new URL(cardScript).host : target.site;
  const isClosed = state.kind === 'closed';
  return (
    <div className={styles.line} dir="ltr">
      <TargetIcon target={target} />
      {isClosed && <span className={styles.name}>{name}</span>}
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
      {!isClosed && isAllowed === false && (
        <button
          type="button"
          className={classes(styles.button, styles.always)}
          onClick={() => void give(target.service)}
        >
          Always for {host}
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
  const { state, isReachable, retry } = control;
  switch (state.kind) {
    case 'closed':
      return null;
    case 'loading':
      return (
        <InBox target={target} control={control}>
          <Spinner /> {target.kind === 'short-video' ? LOADING_SHORT_VIDEO : 'Loading preview...'}
        </InBox>
      );
    case 'failed': {
      // A page that is gone has no preview; the engine's log has the status (8.049).
      const isGone = state.error.startsWith('HTTP error');
      const words = (
        <>
          {isGone ? 'No preview.' : state.error}
          {!isGone && (
            <button type="button" className={styles.button} onClick={retry}>
              Try again
            </button>
          )}
        </>
      );
      // One that was loaded by itself keeps its box: what is below would move.
      if (!control.isTapped)
        return (
          <InBox target={target} control={control}>
            {words}
          </InBox>
        );
      return (
        <p className={styles.words} role="status">
          {words}
        </p>
      );
    }
    case 'loaded':
      return (
        <Loaded
          {...{
            target,
            isNear,
            isReachable,
            mayAsk: control.mayAsk,
            preview: state.preview,
            thumbnail: state.thumbnail,
          }}
          control={control}
        />
      );
  }
}

/** Words in the box of a preview that is not there, as large as the preview would be. */
function InBox({ target, control, children }: { target: Target; control: PreviewControl; children: ReactNode }) {
  const { size, isTapped } = control;
  const box = (
    <div className={styles.frame} style={boxOf(target, size, null)}>
      <p className={styles.waiting} role="status">
        {children}
      </p>
    </div>
  );
  if (target.kind === 'short-video') {
    return (
      <>
        <Folded kind="usual">{box}</Folded>
        <p className={styles.byline} />
      </>
    );
  }
  return (
    <>
      {box}
      {target.kind === 'video' && !isTapped && <p className={styles.byline} />}
    </>
  );
}

function Loaded({ control, ...props }: LoadedProps & { control: PreviewControl }) {
  const { target, preview, thumbnail, isNear, mayAsk } = props;
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
      return <Summary {...props} box={box} isTapped={control.isTapped} />;
    case 'video':
      return (
        <>
          <Film {...props} box={box} />
          <Byline preview={preview} isWhole={control.isTapped} />
        </>
      );
    case 'short-video':
      return (
        <>
          <Folded kind="usual">
            <Film {...props} box={box} />
          </Folded>
          <Byline preview={preview} isWhole={control.isTapped} />
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
          <Picture url={target.pictureUrl} {...{ thumbnail, mayAsk }} />
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

/** Below a preview that was loaded by itself it has one line, which was kept for it. */
function Byline({ preview: { byline }, isWhole }: { preview: LinkPreview; isWhole: boolean }) {
  return (
    <p className={classes(styles.byline, !isWhole && styles.oneLine)} title={isWhole ? undefined : byline} dir="auto">
      {byline}
    </p>
  );
}
