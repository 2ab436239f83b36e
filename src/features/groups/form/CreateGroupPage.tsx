import { type FormEvent, useEffect, useRef } from 'react';
import { useIsReachable } from '../../../live/index.ts';
import { useCommand } from '../../../live/later.ts';
import { draftKeys } from '../../../shared/model/index.ts';
import { groupNameFault } from '../../../shared/rules/group-fields.ts';
import { Button, useFollow } from '../../../ui/index.ts';
import { ScreenTitle } from '../../../ui/later.ts';
import { ClearButton, FormHead, NeedsConnection, formStyles as styles, useFormFocus } from '../../forms/index.ts';
import { NotSaved } from '../../writing/index.ts';
import { GroupFieldset } from './GroupFieldset.tsx';
import { LookAt } from './LookAt.tsx';
import { type GroupValues, useGroupForm } from './use-group-form.ts';

const NEW: GroupValues = { username: '', screenName: '', description: '', privacy: 'public', isRestricted: false };

/** The form of a new group. Leads to its page afterwards (spec §4). */
export function CreateGroupPage() {
  const isOnline = useIsReachable();
  const { state, send } = useCommand('create-group');
  const form = useGroupForm(draftKeys.newGroup, NEW, state.kind === 'refused' ? state.fields : {});
  const follow = useFollow();
  const { ref, focusProblem } = useFormFocus();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // After a success the page is being replaced.
  const isRunning = state.kind === 'sending' || state.kind === 'done';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = isRunning ? null : form.take();
    if (!values) return focusProblem();
    const { username = '', ...fields } = values;
    await form.draft.settle();
    const outcome = await send({ username, ...fields });
    if (outcome?.kind !== 'done') return focusProblem();
    await form.draft.clear(form.draft.content);
    // The user may have gone elsewhere meanwhile.
    if (isOpen.current) follow?.(`/${outcome.reply.username}`);
  };

  const name = form.values.username?.trim() ?? '';
  return (
    <>
      <ScreenTitle>Create a group</ScreenTitle>
      <form ref={ref} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {!isOnline && <NeedsConnection what="Creating a group" isKept />}
        <FormHead state={state} lookAt={groupNameFault(name) === null && <LookAt username={name} />} />
        <GroupFieldset form={form} isLocked={isRunning} />
        <NotSaved failure={form.draft.failure} />
        <div className={styles.foot}>
          <Button type="submit" variant="primary" disabled={isRunning || !isOnline || !form.isLoaded}>
            {isRunning ? 'Creating...' : 'Create the group'}
          </Button>
          {form.isChanged && !isRunning && <ClearButton draft={form.draft} />}
        </div>
      </form>
    </>
  );
}
