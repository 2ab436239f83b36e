import { useLocation, useNavigate } from '@tanstack/react-router';
import { SharePage } from '../../features/composer/index.ts';
import { readShareAddress } from '../../shared/rules/share-address.ts';
import { useNamedTitle } from '../-title.ts';

/** The page that the service worker opens when another app has shared something. */
export function ShareScreen() {
  const given = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const { address, isChosen } = readShareAddress(given);
  const navigate = useNavigate();
  useNamedTitle('New post');
  return <SharePage key={address} address={address} isChosen={isChosen} onSent={() => void navigate({ href: '/' })} />;
}
