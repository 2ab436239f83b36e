import { useAccountByName } from '../../live/later.ts';
import { FeedScreen } from './FeedScreen.tsx';

interface MemoriesScreenProps {
  username: string;
  /** yyyyMMdd: the last day of them. */
  from: string;
  offset: number;
}

/** What one account has written until a day. */
export function MemoriesScreen({ username, from, offset }: MemoriesScreenProps) {
  const owner = useAccountByName(username);
  const path = `/${username}/memories/${from}`;
  return <FeedScreen feed={{ kind: 'memories', from, username }} offset={offset} path={path} owner={owner} />;
}
