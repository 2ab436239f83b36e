import { useConfig, usePreferences, useShell } from '../../../live/index.ts';
import { useConsentActions, useConsents } from '../../../live/later.ts';
import { type OutsideHosts as Entry, outsideHosts } from '../../../shared/rules/outside-hosts.ts';
import { Button, Link } from '../../../ui/index.ts';
import styles from './OutsideHosts.module.css';

/** Every site besides our server that this deployment can contact, why, and whether the user is asked. */
export function OutsideHosts() {
  const config = useConfig();
  const { allowLinksPreview } = usePreferences();
  const providers = useShell()?.serverInfo?.externalAuthProviders ?? [];
  const consents = useConsents();
  const list = outsideHosts(
    config,
    providers.map(({ title }) => title),
  );
  if (list.length === 0) return <p className={styles.words}>This site contacts no other sites.</p>;
  return (
    <>
      <p className={styles.words}>
        Another site sees your address when it is contacted. Without your permission none is; what you allow counts on
        this device.
        {!allowLinksPreview && config.linkPreviews.services.length > 0 && (
          <>
            {' '}
            Previews of links are off: <Link href="/settings/appearance">turn them on</Link>.
          </>
        )}
      </p>
      <ul className={styles.list}>
        {list.map((entry) => (
          <Host key={`${entry.title} ${entry.why}`} entry={entry} allowed={consents ?? []} />
        ))}
      </ul>
    </>
  );
}

function Host({ entry: { title, hosts, why, asked }, allowed }: { entry: Entry; allowed: readonly string[] }) {
  const { withdraw } = useConsentActions();
  const isAllowed = asked.kind === 'consent' && allowed.includes(asked.service);
  return (
    <li className={styles.host}>
      <div className={styles.facts}>
        <span className={styles.title}>{title}</span>
        <span className={styles.why}>
          {why}. {wordsOf(asked, isAllowed)}
        </span>
        {hosts.length > 0 && (
          <span className={styles.hosts} dir="ltr">
            {hosts.join(' · ')}
          </span>
        )}
      </div>
      {isAllowed && (
        <Button aria-label={`Ask again: ${title}`} onClick={() => void withdraw(asked.service)}>
          Ask again
        </Button>
      )}
    </li>
  );
}

function wordsOf(asked: Entry['asked'], isAllowed: boolean): string {
  if (asked.kind === 'deployment') return 'Set by the owner of this site.';
  if (asked.kind === 'tap') return 'Only when you choose it.';
  return isAllowed ? 'Always allowed.' : 'You are asked.';
}
