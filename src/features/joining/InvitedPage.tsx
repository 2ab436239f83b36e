import { useState } from 'react';
import { useConfig, useSession } from '../../live/index.ts';
import type { ExternalSignUp } from '../../shared/contract/index.ts';
import type { Account } from '../../shared/model/index.ts';
import { privacyLabel } from '../../shared/rules/labels.ts';
import type { RecordValues } from '../../shared/wire/records.ts';
import { Avatar, ButtonLink, Link } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';
import { ExternalSignIn } from '../account/index.ts';
import { AccountName, ReaderScope } from '../people/index.ts';
import { RecordContent } from '../settings/index.ts';
import { RichText } from '../text/index.ts';
import { HasAccount } from './HasAccount.tsx';
import styles from './Joining.module.css';
import { SignUpForm } from './SignUpForm.tsx';
import { useCanSignUp } from './use-can-sign-up.ts';

/** What an invitation says and whom it subscribes to, and the sign-up form. */
export function InvitedPage({ invitationId }: { invitationId: string }) {
  const { siteTitle } = useConfig();
  return (
    <div className={styles.page}>
      <ScreenTitle>Invitation to {siteTitle}</ScreenTitle>
      <RecordContent record={{ kind: 'invitation', id: invitationId }} what="invitation">
        {(value) => (
          <ReaderScope>
            <Invited {...value} />
          </ReaderScope>
        )}
      </RecordContent>
    </div>
  );
}

function Invited({ invitation, accounts }: RecordValues['invitation']) {
  const session = useSession();
  const canSignUp = useCanSignUp(true);
  const [external, setExternal] = useState<ExternalSignUp | null>(null);
  const isUsed = invitation.isSingleUse && invitation.registrationsCount > 0;
  const recommended = (names: readonly string[], type: Account['type']) =>
    accounts.filter((account) => account.type === type && names.includes(account.username));
  const users = recommended(invitation.recommendedUsers, 'user');
  const groups = recommended(invitation.recommendedGroups, 'group');
  return (
    <>
      <section aria-label="Invitation">
        <Author account={accounts.find(({ id }) => id === invitation.authorId)} />
        <blockquote className={styles.message} dir="auto" lang={invitation.lang || undefined}>
          <RichText text={invitation.message} />
        </blockquote>
        <Recommended title="People whom you will read" accounts={users} />
        <Recommended title="Groups that you will read" accounts={groups} />
      </section>
      {session ? (
        <HasAccount username={session.username} back="/" />
      ) : isUsed ? (
        <Used />
      ) : (
        <>
          <SignUpForm
            key={external ? 'external' : 'own'}
            invitation={{ id: invitation.secureId, hasRecommendations: users.length + groups.length > 0 }}
            {...(external && { external })}
          />
          {canSignUp && (
            <>
              {!external && <ExternalSignIn back="/" onContinue={setExternal} />}
              <p className={styles.more}>
                You have an account? <Link href="/signin">Sign in</Link>
              </p>
            </>
          )}
        </>
      )}
    </>
  );
}

function Author({ account }: { account: Account | undefined }) {
  if (!account) return <p className={styles.words}>You are invited.</p>;
  return <Row account={account} line="invites you" />;
}

/** `line`: replaces the username. */
function Row({ account, line }: { account: Account; line?: string }) {
  const isPlain = account.type === 'user' && account.privacy === 'public';
  return (
    <div className={styles.author}>
      <Avatar name={account.screenName || account.username} src={account.pictureLargeUrl} />
      <div className={styles.names}>
        <AccountName account={account} look="author" isShort />
        <p className={styles.line}>
          {line ?? (
            <>
              <bdi>@{account.username}</bdi>
              {!isPlain && ` · ${privacyLabel(account)}`}
            </>
          )}
        </p>
      </div>
    </div>
  );
}

function Recommended({ title, accounts }: { title: string; accounts: readonly Account[] }) {
  if (accounts.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={account.id}>
            <Row account={account} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Used() {
  return (
    <EmptyState
      title="This invitation has been used already."
      action={
        <ButtonLink href="/signin" variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      It was for one person. If that was you, sign in; otherwise ask for another one.
    </EmptyState>
  );
}
