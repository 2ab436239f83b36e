import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { useUploaded } from '../../../live/later.ts';
import { Button, classes, VisuallyHidden } from '../../../ui/index.ts';
import { useDragOrder } from '../../../ui/later.ts';
import styles from './FileList.module.css';
import { Thumbnail } from './Thumbnail.tsx';
import type { FileItem, Files } from './use-files.ts';
import { useLargeFiles } from './use-large-files.ts';

export interface FileListProps {
  items: readonly FileItem[];
  onMove: Files['move'];
  onRemove: Files['remove'];
  onRetry: Files['retry'];
}

type Tool = 'back' | 'remove' | 'forward';

/** The files of a form. The user changes their order by dragging or with the arrow buttons below each. */
export function FileList({ items, onMove, onRemove, onRetry }: FileListProps) {
  const movable = items.filter(({ isPlaced }) => isPlaced);
  const indexOf = (id: string) => movable.findIndex((item) => item.id === id);
  const [status, setStatus] = useState('');
  // The button to focus after rendering: the pressed one may have moved, or was removed with its file.
  const focus = useRef<{ id: string; tool: Tool } | null>(null);
  const openLarge = useLargeFiles(movable);
  const move = (id: string, by: number) => {
    const to = indexOf(id) + by;
    const item = movable[indexOf(id)];
    if (!item || by === 0 || to < 0 || to >= movable.length) return;
    setStatus(`${item.name}: ${to + 1} of ${movable.length}`);
    onMove(id, by);
  };
  const { dragged, list, take, isEndOfDrag } = useDragOrder({
    onDragOver(id, overId) {
      if (indexOf(overId) >= 0) move(id, indexOf(overId) - indexOf(id));
    },
  });
  useEffect(() => {
    const { id, tool } = focus.current ?? {};
    focus.current = null;
    const item = [...(list.current?.children ?? [])].find((one) => (one as HTMLElement).dataset.dragId === id);
    item?.querySelector<HTMLElement>(`[data-tool=${tool}]`)?.focus();
  });

  const press = (id: string, tool: Tool) => {
    focus.current = { id, tool };
    if (tool !== 'remove') return move(id, tool === 'back' ? -1 : 1);
    const at = items.findIndex((item) => item.id === id);
    const next = items[at + 1] ?? items[at - 1];
    focus.current = next ? { id: next.id, tool } : null;
    onRemove(id);
  };
  const show = (id: string) => {
    if (!isEndOfDrag()) openLarge(id);
  };

  return (
    <>
      <ul ref={list} className={classes(styles.list, dragged !== null && styles.dragging)} aria-label="Attached files">
        {items.map((item) => (
          <li
            key={item.id}
            data-drag-id={item.id}
            data-dragged={dragged === item.id}
            className={classes(styles.item, dragged === item.id && styles.dragged)}
          >
            <Thumbnail
              item={item}
              onShow={() => show(item.id)}
              {...(item.isPlaced ? { onPointerDown: (event) => take(event, item.id) } : {})}
            />
            <bdi className={styles.name} title={item.name}>
              {item.name}
            </bdi>
            <State item={item} onRetry={onRetry} />
            <Tools
              name={item.name}
              canGoBack={item.isPlaced && item !== movable[0]}
              canGoForward={item.isPlaced && item !== movable.at(-1)}
              onPress={(tool) => press(item.id, tool)}
            />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
    </>
  );
}

interface ToolsProps {
  name: string;
  canGoBack: boolean;
  canGoForward: boolean;
  onPress: (tool: Tool) => void;
}

function Tools({ name, canGoBack, canGoForward, onPress }: ToolsProps) {
  const tool = (kind: Tool, label: string, isOff = false) => ({
    type: 'button' as const,
    className: styles.tool,
    'data-tool': kind,
    'aria-label': label,
    'aria-disabled': isOff,
    onClick: () => onPress(kind),
  });
  return (
    <div className={styles.tools}>
      <button {...tool('back', `Move ${name} back`, !canGoBack)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <button {...tool('remove', `Remove ${name}`)}>
        <X size={18} aria-hidden="true" />
      </button>
      <button {...tool('forward', `Move ${name} forward`, !canGoForward)}>
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </div>
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
