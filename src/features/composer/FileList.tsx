import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { type DragEvent, useState } from 'react';
import { useFileAddress, useUploaded } from '../../live/later.ts';
import { Button, classes } from '../../ui/index.ts';
import styles from './FileList.module.css';
import type { FileItem, Files } from './use-files.ts';

export interface FileListProps {
  items: readonly FileItem[];
  onMove: Files['move'];
  onRemove: Files['remove'];
  onRetry: Files['retry'];
}

/** The files of a form in their order, which the writer changes by dragging or with the arrows beneath each. */
export function FileList({ items, onMove, onRemove, onRetry }: FileListProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const movable = items.filter(({ file }) => file !== null);
  const drop = (event: DragEvent, onto: string) => {
    if (dragged === null) return;
    event.preventDefault();
    const indexOf = (id: string) => movable.findIndex((item) => item.id === id);
    onMove(dragged, indexOf(onto) - indexOf(dragged));
    setDragged(null);
  };
  return (
    <ul className={styles.list} aria-label="Attached files">
      {items.map((item) => (
        <li
          key={item.id}
          className={classes(styles.item, dragged === item.id && styles.dragged)}
          draggable={item.file !== null}
          onDragStart={() => setDragged(item.id)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => {
            if (dragged !== null) event.preventDefault();
          }}
          onDrop={(event) => drop(event, item.id)}
        >
          <Thumbnail item={item} />
          <bdi className={styles.name} title={item.name}>
            {item.name}
          </bdi>
          <State item={item} onRetry={onRetry} />
          <div className={styles.tools}>
            <button
              type="button"
              className={styles.tool}
              aria-label={`Move ${item.name} back`}
              disabled={item.file === null || item === movable[0]}
              onClick={() => onMove(item.id, -1)}
            >
              <ChevronLeft size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={`Remove ${item.name}`}
              onClick={() => onRemove(item.id)}
            >
              <X size={18} aria-hidden="true" />
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={`Move ${item.name} forward`}
              disabled={item.file === null || item === movable.at(-1)}
              onClick={() => onMove(item.id, 1)}
            >
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ item: { id, file } }: { item: FileItem }) {
  const own = useFileAddress(id);
  const address = own ?? file?.thumbnailUrl;
  if (file?.mediaType === 'image' && address)
    return <img className={styles.picture} src={address} alt="" draggable={false} />;
  return (
    <span className={styles.blank}>
      <FileText size={26} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}

function State({ item: { id, name, state }, onRetry }: { item: FileItem; onRetry: Files['retry'] }) {
  const uploaded = useUploaded(id);
  if (state.kind === 'error') {
    return (
      <>
        <span role="alert" className={styles.error}>
          {state.errorText}
        </span>
        {state.canRetry && (
          <Button variant="quiet" onClick={() => onRetry(id)}>
            Retry
          </Button>
        )}
      </>
    );
  }
  if (state.kind === 'loading')
    return <progress className={styles.bar} aria-label={`Uploading ${name}`} value={uploaded} />;
  return state.kind === 'waiting' && <span className={styles.state}>Waits for the network</span>;
}
