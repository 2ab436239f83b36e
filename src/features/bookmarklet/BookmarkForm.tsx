import { type FormEvent, useState } from 'react';
import { useMutate } from '../../live/later.ts';
import { draftKeys, type Self } from '../../shared/model/index.ts';
import { bookmarkFields } from '../../shared/mutations/index.ts';
import {
  destinationsOf,
  feedsOfNewPost,
  overriddenPrivacyWarning,
  pickerProblem,
  privacyOf,
} from '../../shared/rules/composing.ts';
import type { DraftContent } from '../../shared/store/vault/rows.ts';
import { excessOver } from '../../shared/text/graphemes.ts';
import { Button, Notice } from '../../ui/index.ts';
import { LabelledField } from '../../ui/later.ts';
import { type DestinationParts, Destinations } from '../composer/index.ts';
import { ClearButton, formStyles, useFormFocus } from '../forms/index.ts';
import { FieldAids, fieldProps, notSentText, useFormDraft, useTextLimit, useWritingForm } from '../writing/index.ts';
import styles from './BookmarkletPage.module.css';
import { type Bookmark, bookmarkText } from './bookmark.ts';
import { PictureChoice } from './PictureChoice.tsx';

interface BookmarkFormProps {
  bookmark: Bookmark;
  /** Path and query of the page: the key of the draft. */
  address: string;
  self: Self;
  /** Called with the id of the post once it is stored on this device. */
  onSent: (id: string) => void;
}

/** The form of a post about another page. Its draft contains the chosen pictures and the comment. */
export function BookmarkForm({ bookmark, address, self, onSent }: BookmarkFormProps) {
  const draftKey = draftKeys.newPost(address);
  const fields = bookmarkFields({ comment: bookmark.comment, images: [] });
  const initial: DraftContent = { body: bookmarkText(bookmark), fields };
  const draft = useFormDraft(draftKey, initial);
  const content = draft.content ?? initial;
  const feeds = content.feeds ?? [self.account.username];
  return (
    <Destinations feeds={feeds} self={self} onChoose={(chosen) => draft.update((now) => ({ ...now, feeds: chosen }))}>
      {(places) => (
        <Fields
          bookmark={bookmark}
          address={address}
          draftKey={draftKey}
          draft={draft}
          content={content}
          places={places}
          onSent={onSent}
        />
      )}
    </Destinations>
  );
}

interface FieldsProps extends Omit<BookmarkFormProps, 'self'> {
  draftKey: string;
  draft: ReturnType<typeof useFormDraft>;
  content: DraftContent;
  places: DestinationParts;
}

function Fields({ bookmark, address, draftKey, draft, content, places, onSent }: FieldsProps) {
  const mutate = useMutate();
  const { body } = content;
  const { options } = places;
  const problem = pickerProblem(options, { mode: 'post', isEditing: false });
  const warning = overriddenPrivacyWarning(options);
  const comment = content.fields?.comment ?? '';
  const chosen = (content.fields?.images ?? '').split('\n').filter((one) => bookmark.images.includes(one));
  const commentExcess = excessOver(useTextLimit('comment'), comment);
  const { ref, focusProblem } = useFormFocus();
  // What is missing is said after the first attempt to send.
  const [isTried, setIsTried] = useState(false);
  const form = useWritingForm({
    draftKey,
    draft,
    body,
    current: undefined,
    limit: useTextLimit('post'),
    isComplete: body.trim() !== '' && commentExcess <= 0 && problem === null,
    isFocused: true,
    onSubmit: async () => {
      const result = await mutate(
        {
          kind: 'create-bookmark-post',
          body,
          comment: comment.trim(),
          images: chosen,
          address,
          feeds: options.map(({ value }) => value),
          destinations: destinationsOf(options),
          shownIn: feedsOfNewPost(options),
        },
        { draftKey },
      );
      if (!result.ok) return result.failure;
      if (result.value.id !== null) onSent(result.value.id);
      return null;
    },
  });
  const setField = (name: 'comment' | 'images', value: string) =>
    draft.update((now) => ({ ...now, fields: { ...now.fields, [name]: value } }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (form.canSubmit) await form.submit();
    else focusProblem();
  };
  const bodyError = isTried && body.trim() === '' ? 'Write a text.' : tooLong(form.excess);
  const privacy = privacyOf(options);

  return (
    <form
      ref={ref}
      className={formStyles.form}
      aria-label="Share a page"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {bookmark.url === '' && body === '' && (
        <Notice>This form is opened by the button “Bookmarklet” of the menu, once it is among your bookmarks.</Notice>
      )}
      {places.box}
      {warning !== null && (
        <p role="status" className={styles.warning}>
          {warning}
        </p>
      )}
      {problem !== null && isTried && <Notice kind="error">{problem || 'Choose a destination.'}</Notice>}
      <LabelledField label="Text" error={bodyError}>
        {(field) => (
          <textarea
            {...fieldProps(form)}
            {...field}
            ref={form.textRef}
            className={formStyles.text}
            rows={3}
            dir="auto"
          />
        )}
      </LabelledField>
      <FieldAids form={form} />
      <LabelledField
        label="Comment"
        hint="Optional. It becomes the first comment on the post."
        error={tooLong(commentExcess)}
      >
        {(field) => (
          <textarea
            {...field}
            className={formStyles.text}
            rows={3}
            dir="auto"
            value={comment}
            readOnly={!form.isLoaded}
            onChange={({ target }) => setField('comment', target.value)}
            onKeyDown={form.onKeyDown}
          />
        )}
      </LabelledField>
      <PictureChoice
        addresses={bookmark.images}
        chosen={chosen}
        onChoose={(images) => setField('images', images.join('\n'))}
      />
      {form.failure && <Notice kind="error">{notSentText(form.failure)}</Notice>}
      <div className={formStyles.foot}>
        <Button type="submit" variant="primary" disabled={form.isSubmitting || !form.isLoaded}>
          Post{privacy && ` · ${privacy}`}
        </Button>
        {draft.isChanged && <ClearButton draft={draft} />}
      </div>
    </form>
  );
}

const tooLong = (excess: number): string | undefined =>
  excess > 0 ? `Too long: ${excess} ${excess === 1 ? 'character' : 'characters'} too many.` : undefined;
