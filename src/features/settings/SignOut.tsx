import { useState } from 'react';
import { useSignOut } from '../../live/index.ts';
import { useCountUnsent } from '../../live/later.ts';
import { signOutWords } from '../../shared/rules/leave-words.ts';
import { Button, useConfirm } from '../../ui/index.ts';

/** Signs out on this device, after a question that says what is not sent yet. */
export function SignOut() {
  const confirm = useConfirm();
  const signOut = useSignOut();
  const countUnsent = useCountUnsent();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    if (!(await confirm({ explanation: signOutWords(await countUnsent()), confirmLabel: 'Sign out' }))) return;
    setIsLeaving(true);
    await signOut();
  };
  return (
    <Button disabled={isLeaving} onClick={() => void leave()}>
      {isLeaving ? 'Signing out...' : 'Sign out'}
    </Button>
  );
}
