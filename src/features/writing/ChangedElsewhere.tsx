import { useId } from 'react';
import { Button } from '../../ui/index.ts';
import { RichText } from '../text/index.ts';
import styles from './ChangedElsewhere.module.css';
import type { WritingForm } from './use-writing-form.ts';

/** The conflict of an edit: the text it began with, the text on the server now, and the user's own, which is in the form below. */
export function ChangedElsewhere({ form: { draft, theirs, takeTheirs } }: { form: WritingForm }) {
  const titleId = useId();
  if (theirs === null) return null;
  return (
    <section aria-labelledby={titleId} className={styles.versions}>
      <p id={titleId} role="alert" className={styles.title}>
        It was changed elsewhere meanwhile
      </p>
      <dl className={styles.list}>
        <dt>Before</dt>
        <dd dir="auto">
          <RichText text={draft.base} />
        </dd>
        <dt>Theirs</dt>
        <dd dir="auto">
          <RichText text={theirs} />
        </dd>
        <dt>Mine</dt>
        <dd>below, as you write it</dd>
      </dl>
      <Button variant="quiet" onClick={() => void takeTheirs()}>
        Take theirs
      </Button>
    </section>
  );
}
