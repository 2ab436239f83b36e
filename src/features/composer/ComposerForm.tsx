import type { FormEvent } from 'react';
import { ChangedElsewhere, FieldAids, fieldProps } from '../writing/index.ts';
import { ComposerFoot } from './ComposerFoot.tsx';
import styles from './ComposerForm.module.css';
import { DropZone } from './files/DropZone.tsx';
import { LostFiles } from './files/LostFiles.tsx';
import { PastedPictures } from './files/PastedPictures.tsx';
import { GrowingText } from './GrowingText.tsx';
import { FileList } from './LateFields.tsx';
import { RecipientBox } from './recipients/RecipientBox.tsx';
import { type ComposerFormOptions, useComposerForm } from './use-composer-form.ts';

export interface ComposerFormProps extends ComposerFormOptions {
  /** Why the server has refused the post. */
  refusal?: string | null;
  label?: string;
  submitLabel: string;
}

/** The form of a post: destinations, text and files. */
export function ComposerForm(props: ComposerFormProps) {
  const { draftKey, mode, self, isEditing = false, filesFixed = null, placesFixed = null } = props;
  const { label = 'Write a post', submitLabel, refusal = null, onCancel } = props;
  const state = useComposerForm(props);
  const { form, files, paste, options, isOpen, problem, warning } = state;
  const canChangeFiles = filesFixed === null;

  return (
    <form
      className={styles.form}
      aria-label={label}
      onPaste={paste.onPaste}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ChangedElsewhere form={form} />
      {isOpen && placesFixed === null && (
        <RecipientBox options={options} mode={mode} self={self} onChoose={state.chooseFeeds} />
      )}
      {[placesFixed, filesFixed].map(
        (reason) =>
          reason && (
            <p key={reason} className={styles.note}>
              {reason}
            </p>
          ),
      )}
      {/* Next to the destinations, where the user can act on it: the foot of a long post is far away. */}
      {isOpen && warning && (
        <p role="status" className={styles.note}>
          {warning}
        </p>
      )}
      {isOpen && problem && (
        <p role="alert" className={styles.note}>
          {problem}
        </p>
      )}
      <GrowingText
        {...fieldProps(form)}
        textRef={form.textRef}
        isCollapsed={!isOpen}
        aria-label={label}
        placeholder={label}
        onFocus={state.enter}
      />
      <FieldAids form={form} />
      {canChangeFiles && <PastedPictures paste={paste} />}
      {canChangeFiles && <DropZone onDrop={(dropped) => files.add(dropped, { isConverted: true })} />}
      {canChangeFiles && <LostFiles files={files} />}
      {canChangeFiles && files.items.length > 0 && (
        <FileList items={files.items} onMove={files.move} onRemove={files.remove} onRetry={files.retry} />
      )}
      {isOpen && (
        <ComposerFoot
          state={state}
          draftKey={draftKey}
          submitLabel={submitLabel}
          cancelLabel={onCancel ? 'Cancel' : 'Clear'}
          refusal={refusal}
          canChangeFiles={canChangeFiles}
          isEditing={isEditing}
        />
      )}
    </form>
  );
}
