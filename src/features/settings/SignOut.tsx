import { useState } from 'react';
import { useSignOut } from '../../live/index.ts';
import { useSignOutQuestion } from '../../live/later.ts';
import { Button, useConfirm } from '../../ui/index.ts';

/** Signs out on this device, after a question that says what is deleted and what is not sent yet. */
export function SignOut() {
  const confirm = useConfirm();
  const signOut = useSignOut();
  const signOutQuestion = useSignOutQuestion();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    if (!(await confirm(await signOutQuestion()))) return;
    setIsLeaving(true);
    await signOut();
  };
  return (
    <Button disabled={isLeaving} onClick={() => void leave()}>
      {isLeaving ? 'Signing out...' : 'Sign out'}
    </Button>
  );
}
