import { useCommand } from '../../../live/later.ts';
import type { Account } from '../../../shared/model/index.ts';
import { PictureChooser } from '../../picture/index.ts';

/** The picture of a group, which its administrators can replace. */
export function GroupPicture({ group }: { group: Account }) {
  const { state, send } = useCommand('set-group-picture');
  const save = async (file: Parameters<typeof send>[0]['file']) =>
    (await send({ username: group.username, file }))?.kind === 'done';
  return <PictureChooser account={group} state={state} send={save} />;
}
