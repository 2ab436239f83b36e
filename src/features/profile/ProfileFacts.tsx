import type { ProfileDetails } from '../../shared/model/index.ts';
import { formatDate } from '../../shared/text/index.ts';
import { Link } from '../../ui/index.ts';
import styles from './ProfileHeader.module.css';

/** Past usernames of an account, and who invited it. Nothing if the server tells neither. */
export function ProfileFacts({ details: { pastUsernames, invitedBy } }: { details: ProfileDetails }) {
  if (pastUsernames.length === 0 && invitedBy === null) return null;
  return (
    <p className={styles.facts}>
      {pastUsernames.length > 0 && (
        <span>
          Past usernames:{' '}
          {pastUsernames
            .map(({ username, validTillAt }) => `@${username} (until ${formatDate(validTillAt)})`)
            .join(', ')}
        </span>
      )}
      {invitedBy !== null && (
        <span>
          Invited by{' '}
          <Link href={`/${invitedBy}`} title={`@${invitedBy}`}>
            @{invitedBy}
          </Link>
        </span>
      )}
    </p>
  );
}
