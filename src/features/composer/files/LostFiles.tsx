import { Button, Notice } from '../../../ui/index.ts';
import type { Files } from './use-files.ts';

/** Says by name which files of a form could not be kept, until they are chosen again or the user goes on without them. */
export function LostFiles({ files: { lost, forgetLost } }: { files: Files }) {
  if (lost.length === 0) return null;
  const isOne = lost.length === 1;
  return (
    <Notice
      kind="error"
      action={
        <Button variant="quiet" onClick={forgetLost}>
          {isOne ? 'Go on without it' : 'Go on without them'}
        </Button>
      }
    >
      {isOne ? 'This file' : 'These files'} could not be kept: {lost.join(', ')}. Choose {isOne ? 'it' : 'them'} again.
    </Notice>
  );
}
