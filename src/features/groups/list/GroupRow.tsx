import Pin from 'lucide-react/icons/pin';
import { privacyLabel } from '../../../shared/rules/labels.ts';
import type { MyGroup } from '../../../shared/store/queries/my-groups.ts';
import { classes, IconButton, Link, VisuallyHidden } from '../../../ui/index.ts';
import { TraceMark, TraceTroubles } from '../../outbox/index.ts';
import { AccountAvatar, AccountName, Moment } from '../../people/index.ts';
import styles from './GroupsPage.module.css';

interface GroupListProps {
  title: string;
  groups: readonly MyGroup[];
  onPin: (group: MyGroup) => void;
}

/** Groups under a heading. Nothing if there are none. */
export function GroupList({ title, groups, onPin }: GroupListProps) {
  if (groups.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <ul>
        {groups.map((group) => (
          <GroupRow key={group.account.id} group={group} onPin={onPin} />
        ))}
      </ul>
    </section>
  );
}

function GroupRow({ group, onPin }: { group: MyGroup; onPin: (group: MyGroup) => void }) {
  const { account, updatedAt, isPinned, isManaged, pinTraces } = group;
  return (
    <li className={classes(styles.row, isManaged ? styles.managed : styles.plain)}>
      <AccountAvatar account={account} />
      <div className={styles.words}>
        <p className={styles.name}>
          <AccountName account={account} look="author" />
        </p>
        <p className={styles.facts}>
          {privacyLabel(account)} · <VisuallyHidden>active </VisuallyHidden>
          <Moment at={updatedAt} />
        </p>
        <p className={styles.pending}>
          <TraceMark traces={pinTraces} />
        </p>
        <TraceTroubles traces={pinTraces} />
        {isManaged && (
          <p className={styles.tools}>
            <Link href={`/${account.username}/settings`} aria-label={`Settings of @${account.username}`}>
              Settings
            </Link>
            <Link href={`/${account.username}/manage-subscribers`} aria-label={`Members of @${account.username}`}>
              Members
            </Link>
          </p>
        )}
      </div>
      <IconButton
        label={`${isPinned ? 'Unpin' : 'Pin'} @${account.username}`}
        icon={<Pin size={18} aria-hidden="true" fill={isPinned ? 'currentColor' : 'none'} />}
        className={classes(styles.pin, isPinned && styles.pinned)}
        data-pin={account.id}
        onClick={() => onPin(group)}
      />
    </li>
  );
}
