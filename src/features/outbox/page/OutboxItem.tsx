import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useLive, useSession } from '../../../live/index.ts';
import { useSeconds, useUploaded } from '../../../live/later.ts';
import type { Reach } from '../../../shared/contract/index.ts';
import { type AnyMutation, isCreation, isDeletion, kindOf } from '../../../shared/mutations/index.ts';
import type { OutboxEntry } from '../../../shared/store/queries/outbox.ts';
import { singlePost } from '../../../shared/store/queries/single-post.ts';
import { coveredLine } from '../../../shared/text/covered.ts';
import { Link } from '../../../ui/index.ts';
import { shownName, UNKNOWN_NAME, useReader } from '../../people/index.ts';
import { RichText } from '../../text/index.ts';
import { editedPosts } from '../../thread-state/index.ts';
import { ItemActions } from '../item/ItemActions.tsx';
import { countdownUntil, expiresAt, filesOf, needsYou, shownWords, stateWords, titleOf, writtenIn } from '../words.ts';
import { EditWords } from './EditWords.tsx';
import styles from './OutboxPage.module.css';
import { WaitingFiles } from './WaitingFiles.tsx';

interface OutboxItemProps {
  row: OutboxEntry;
  reach: Reach['kind'];
  pausedUntilAt: number;
}

/** A row of the outbox: its content, state and actions. */
export function OutboxItem({ row, reach, pausedUntilAt }: OutboxItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const nowAt = useSeconds(Math.max(countdownUntil(row, pausedUntilAt), expiresAt(row) ?? 0));
  const uploaded = useUploaded(...filesOf(row));
  const { state, mutation, uploads = [] } = row;
  const openEditor = useEditorOf(row);
  const words = shownWords(mutation);
  const base = kindOf(mutation)?.edits?.base(mutation);
  const how = stateWords(row, { nowAt, reach, pausedUntilAt, uploaded });
  return (
    <li className={styles.item}>
      <p className={styles.words} dir="auto">
        {words === '' ? titleOf(mutation) : `${titleOf(mutation)}: “${words}”`}
      </p>
      <Place id={row.id} mutation={mutation} />
      {/* The countdown does not apply during an edit. */}
      <p className={needsYou(row) ? styles.trouble : styles.state} dir="auto">
        {!isEditing && how}
      </p>
      <WaitingFiles uploads={uploads} reach={reach} pausedUntilAt={pausedUntilAt} how={how} />
      {state.kind === 'sending' && uploaded !== undefined && (
        <progress className={styles.progress} value={uploaded} aria-label={titleOf(mutation)} />
      )}
      {state.kind === 'conflict' && (
        <dl className={styles.compared}>
          {base !== undefined && (
            <>
              <dt>Before</dt>
              <dd dir="auto">
                <RichText text={base} />
              </dd>
            </>
          )}
          <dt>Theirs</dt>
          <dd dir="auto">
            <RichText text={state.theirs} />
          </dd>
          <dt>Mine</dt>
          <dd dir="auto">
            <RichText text={writtenIn(mutation)} />
          </dd>
        </dl>
      )}
      {isEditing ? (
        <EditWords row={row} onDone={() => setIsEditing(false)} />
      ) : (
        <ItemActions item={row} onEdit={row.stuck ? openEditor : () => setIsEditing(true)} />
      )}
    </li>
  );
}

const PLACE_WORDS_LENGTH = 80;

/** Returns a function that opens a post's own form, where its files can be edited. Here only the text can. */
function useEditorOf({ id, mutation }: OutboxEntry): () => void {
  const navigate = useNavigate();
  const username = useSession()?.username ?? '';
  const target = kindOf(mutation)?.target(mutation, id);
  const postId = target && 'postId' in target ? target.postId : id;
  return () => {
    editedPosts.set(postId, true);
    void navigate({ href: `/${username}/${postId}` });
  };
}

/** A link to the target of a mutation: its home list, or its post if that is stored. */
function Place({ id, mutation }: { id: string; mutation: AnyMutation }) {
  const target = kindOf(mutation)?.target(mutation, id);
  // Files of posts and drafts are listed with those.
  if (target?.entity === 'file') return <p className={styles.place}>Not part of a post</p>;
  if (target?.entity === 'comment') return <PostPlace postId={target.postId} />;
  if (target?.entity === 'home-list' && !isDeletion(mutation)) {
    return (
      <p className={styles.place}>
        <Link href={`/list/${target.listId}`}>Open the list</Link>
      </p>
    );
  }
  const isStored = target?.entity === 'post' && !isCreation(mutation) && !isDeletion(mutation);
  return isStored ? <PostPlace postId={target.postId} /> : null;
}

function PostPlace({ postId }: { postId: string }) {
  const username = useSession()?.username ?? '';
  const { id, preferences } = useReader();
  const view = useLive(singlePost, postId)?.view;
  if (!view) return null;
  const { author, post } = view;
  const name = author ? shownName(author, id, preferences).main : UNKNOWN_NAME;
  const start = coveredLine(post.body, PLACE_WORDS_LENGTH);
  return (
    <p className={styles.place}>
      <Link href={`/${author?.username ?? username}/${post.shortId || post.id}`} dir="auto">
        {author?.id === id ? 'Your post' : `${name}’s post`}
        {start !== '' && `: “${start}”`}
      </Link>
    </p>
  );
}
