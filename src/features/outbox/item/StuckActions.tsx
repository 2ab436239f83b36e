import { useOutboxActions } from '../../../live/later.ts';
import { kindOf } from '../../../shared/mutations/index.ts';
import type { StuckFile } from '../../../shared/store/vault/stuck-files.ts';
import { Button } from '../../../ui/index.ts';
import type { Item } from '../words.ts';

interface StuckActionsProps {
  item: Item & { stuck: readonly StuckFile[] };
  onTooLate: () => void;
}

/** The user's actions on files that prevent a post from being sent. Lost files cannot be retried. */
export function StuckActions({ item, onTooLate }: StuckActionsProps) {
  const { sendNow, sendWithout } = useOutboxActions();
  const { id, mutation, stuck } = item;
  const ids = stuck.map((file) => file.id);
  const retried = stuck.filter(({ failure }) => failure !== null).map((file) => file.id);
  const leavesSomething = (kindOf(mutation)?.attaches?.without(mutation, ids) ?? null) !== null;
  const leaveOut = async () => {
    const result = await sendWithout(id, ids);
    if (result.ok && !result.value) onTooLate();
  };
  return (
    <>
      {retried.length > 0 && (
        <Button variant="quiet" onClick={() => void sendNow(...retried)}>
          Try again
        </Button>
      )}
      {leavesSomething && (
        <Button variant="quiet" onClick={() => void leaveOut()}>
          {ids.length === 1 ? 'Send without it' : 'Send without them'}
        </Button>
      )}
    </>
  );
}
