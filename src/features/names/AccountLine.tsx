import type { RosterEntry } from '../../shared/model/index.ts';
import { Avatar } from '../../ui/index.ts';
import { SuggestionLine } from './SuggestionLine.tsx';

/** An account among suggestions: picture, name and username. */
export function AccountLine({ account }: { account: RosterEntry }) {
  const name = account.screenName || account.username;
  return (
    <SuggestionLine icon={<Avatar name={name} src={account.pictureUrl} size={24} />} aside={`@${account.username}`}>
      {name}
    </SuggestionLine>
  );
}
