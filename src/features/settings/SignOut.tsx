import { useState } from 'react';
import { useSignOut } from '../../live/index.ts';
import { useLeaveQuestion } from '../../live/later.ts';
import { Button, useConfirm } from '../../ui/index.ts';

/** Signs out on this device, after a question that says what is deleted and what is not sent yet. */
export function SignOut() {
  const confirm = useConfirm();
  const signOut = useSignOut();
  const leaveQuestion = useLeaveQuestion();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    if (!(await confirm(await leaveQuestion()))) return;
    setIsLeaving(true);
    await signOut();
  };
  return (
    <Button disabled={isLeaving} onClick={() => void leave()}>
      {isLeaving ? 'Signing out...' : 'Sign out'}
    </Button>
  );
}
