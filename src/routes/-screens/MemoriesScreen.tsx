import { useAccountByName } from '../../live/later.ts';
import { FeedScreen } from './FeedScreen.tsx';

interface MemoriesScreenProps {
  username: string;
  /** Last day shown, as yyyyMMdd. */
  from: string;
  offset: number;
}

/** Posts of one account up to a day. */
export function MemoriesScreen({ username, from, offset }: MemoriesScreenProps) {
  const owner = useAccountByName(username);
  const path = `/${username}/memories/${from}`;
  return <FeedScreen feed={{ kind: 'memories', from, username }} offset={offset} path={path} owner={owner} />;
}
