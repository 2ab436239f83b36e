import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classes, VisuallyHidden } from '../../ui/index.ts';
import styles from './SuggestionList.module.css';

export type Field = RefObject<HTMLTextAreaElement | HTMLInputElement | null>;

export interface SuggestionSection<Option> {
  /** '' for options without a heading. */
  heading: string;
  options: readonly Option[];
}

interface SuggestionListProps<Option> {
  field: Field;
  /** Name of the list for screen readers. */
  label: string;
  sections: readonly SuggestionSection<Option>[];
  render: (option: Option) => ReactNode;
  choice: Choice;
  /** The options complete the text of the field: one of them is always chosen, and Tab picks it, too. */
  isCompletion?: boolean;
  /** For screen readers: how many options there are. */
  status: string;
  onPick: (option: Option) => void;
  onClose: () => void;
  /** Higher lists scroll. Default: any height. */
  maxHeight?: string;
  /** Beside the list. */
  children?: ReactNode;
}

/**
 * Options for the text of a field, shown below it. Arrow keys choose, Enter or a click picks, Escape closes. Without a chosen
 * option the field keeps its Enter.
 *
 * The list attaches to a field that its form renders: the field stays a plain text field. ARIA allows a `<textarea>` or a search
 * field no role of combobox, but `aria-activedescendant` without it.
 */
export function SuggestionList<Option extends { key: string }>(props: SuggestionListProps<Option>) {
  const { field, label, sections, render, choice, isCompletion = false, onPick, onClose } = props;
  const id = useId();
  const options = sections.flatMap((section) => section.options);
  const at = options.findIndex(({ key }) => key === choice.key);
  const optionId = (index: number) => (index < 0 ? '' : `${id}-${index}`);
  useKeys(field, (key) => {
    if (key === 'ArrowDown') choice.choose(stepFrom(options, at, 1, isCompletion));
    else if (key === 'ArrowUp') choice.choose(stepFrom(options, at, -1, isCompletion));
    else if (key === 'Escape') onClose();
    else if (key === 'Enter' || (key === 'Tab' && isCompletion)) {
      const option = options[at];
      if (!option) return false;
      onPick(option);
    } else return false;
    return true;
  });
  useFieldAttributes(field, {
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-activedescendant': optionId(at),
  });
  useEffect(() => {
    const { current } = field;
    current?.addEventListener('blur', onClose);
    return () => current?.removeEventListener('blur', onClose);
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = isCompletion ? list.current : list.current?.querySelector('[aria-selected=true]');
    shown?.scrollIntoView({ block: 'nearest' });
  });
  const line = (option: Option) => {
    const own = options.indexOf(option);
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which refers to the active option.
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
      <div
        key={option.key}
        role="option"
        id={optionId(own)}
        aria-selected={own === at}
        className={classes(styles.option, own === at && styles.chosen)}
        onClick={() => onPick(option)}
      >
        {render(option)}
      </div>
    );
  };
  return (
    <div className={styles.place}>
      {/* A press must leave the focus in the field: its blur closes the list. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only prevents a default action. */}
      <div
        className={classes(styles.box, props.maxHeight !== undefined && styles.scrolling)}
        style={{ maxHeight: props.maxHeight }}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div ref={list} role="listbox" id={id} aria-label={label} className={styles.list}>
          {sections.map(({ heading, options: own }) =>
            heading === '' ? (
              own.map(line)
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox.
              <div key={heading} role="group" aria-label={heading} className={styles.section}>
                <div className={styles.heading} aria-hidden="true">
                  {heading}
                </div>
                {own.map(line)}
              </div>
            ),
          )}
        </div>
        {props.children}
      </div>
      <VisuallyHidden>
        <span role="status">{props.status}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Returns the key of the option before or after the present one. Where no option need be chosen, none comes after the last. */
function stepFrom(options: readonly { key: string }[], at: number, by: number, isAlwaysOne: boolean): string | null {
  const places = options.length + (isAlwaysOne ? 0 : 1);
  const from = at < 0 ? options.length : at;
  return options[(from + by + places) % places]?.key ?? null;
}

export interface Choice {
  /** Key of the chosen option; `null` if none is chosen. */
  key: string | null;
  choose: (key: string | null) => void;
}

/** The chosen option of a list. It stays while options come in, and is given up when the text changes. */
export function useChoice(text: string): Choice {
  const [choice, setChoice] = useState<{ text: string; key: string | null }>({ text, key: null });
  return { key: choice.text === text ? choice.key : null, choose: (key) => setChoice({ text, key }) };
}

/** Sets attributes of the field while the list is shown. '' removes one. */
function useFieldAttributes(field: Field, attributes: Readonly<Record<string, string>>): void {
  const written = JSON.stringify(attributes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the attributes, which are new on every render.
  useEffect(() => {
    const { current } = field;
    for (const [name, value] of Object.entries(attributes)) if (value !== '') current?.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) current?.removeAttribute(name);
    };
  }, [field, written]);
}

/** Handles keys before the field's form does. `act` returns whether it used the key. */
function useKeys(field: Field, act: (key: string) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const { current } = field;
    const onKeyDown = (event: Event) => {
      if (!(event instanceof KeyboardEvent)) return;
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing;
      if (isOther || !latest.current(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    current?.addEventListener('keydown', onKeyDown);
    return () => current?.removeEventListener('keydown', onKeyDown);
  }, [field]);
}
