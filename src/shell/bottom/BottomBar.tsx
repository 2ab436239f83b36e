import { useLocation } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import House from 'lucide-react/icons/house';
import Mail from 'lucide-react/icons/mail';
import User from 'lucide-react/icons/user';
import { useSelf, useSession } from '../../live/index.ts';
import { Link } from '../../ui/index.ts';
import { unreadCounts } from '../unread.ts';
import styles from './BottomBar.module.css';

/** Links to the four main places on phones (spec §2 "Mobile bottom bar"). */
export function BottomBar() {
  const session = useSession();
  const { directs, notifications } = unreadCounts(useSelf());
  if (!session) return null;
  return (
    <nav className={styles.bar} aria-label="Main places">
      <Place href="/" label="Home" icon={House} />
      <Place href="/filter/direct" label="Directs" icon={Mail} unread={directs} />
      <Place href="/filter/notifications" label="Notifications" icon={Bell} unread={notifications} />
      <Place href={`/${session.username}`} label="Me" icon={User} />
    </nav>
  );
}

interface PlaceProps {
  href: string;
  label: string;
  icon: LucideIcon;
  unread?: number;
}

/** Larger counts do not fit on the icon. */
const COUNT_MAX = 99;

function Place({ href, label, icon: Icon, unread = 0 }: PlaceProps) {
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === href });
  return (
    <Link
      href={href}
      className={styles.place}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={unread > 0 ? `${label}, ${unread} unread` : undefined}
    >
      <span className={styles.icon}>
        <Icon size={22} aria-hidden="true" />
        {unread > 0 && <span className={styles.count} data-count={unread > COUNT_MAX ? `${COUNT_MAX}+` : unread} />}
      </span>
      {label}
    </Link>
  );
}
