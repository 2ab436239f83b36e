import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes, VisuallyHidden } from '../../ui/index.ts';
import { type Choice, stepFrom } from './choice.ts';
import { type Field, useFieldAttributes, useFieldBlur, useFieldKeys } from './field.ts';
import styles from './SuggestionList.module.css';

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
  useFieldKeys(field, (key) => {
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
  useFieldBlur(field, onClose);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = isCompletion ? list.current : list.current?.querySelector('[aria-selected=true]');
    shown?.scrollIntoView({ block: 'nearest' });
  });
  const line = (option: Option) => {
    const index = options.indexOf(option);
    return (
      <OptionLine key={option.key} id={optionId(index)} isChosen={index === at} onPick={() => onPick(option)}>
        {render(option)}
      </OptionLine>
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

interface OptionLineProps {
  id: string;
  isChosen: boolean;
  onPick: () => void;
  children: ReactNode;
}

const OptionLine = ({ id, isChosen, onPick, children }: OptionLineProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which refers to the active option.
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
  <div
    role="option"
    id={id}
    aria-selected={isChosen}
    className={classes(styles.option, isChosen && styles.chosen)}
    onClick={onPick}
  >
    {children}
  </div>
);
