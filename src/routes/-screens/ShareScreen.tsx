import { useLocation, useNavigate } from '@tanstack/react-router';
import { SharePage } from '../../features/composer/index.ts';
import { useNamedTitle } from '../-title.ts';

/** The page that the service worker opens when another app has shared something. */
export function ShareScreen() {
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const navigate = useNavigate();
  useNamedTitle('New post');
  return <SharePage key={address} address={address} onSent={() => void navigate({ href: '/' })} />;
}
