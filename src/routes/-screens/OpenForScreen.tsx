import { useLocation } from '@tanstack/react-router';
import { OpenFor } from '../../features/accounts/index.ts';
import { useNamedTitle } from '../-title.ts';

/** The page that a notification of the device opens. */
export function OpenForScreen() {
  useNamedTitle('Opening');
  return <OpenFor query={useLocation({ select: ({ searchStr }) => searchStr })} />;
}
