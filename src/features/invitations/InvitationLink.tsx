import { useEffect, useRef } from 'react';
import { useConfig } from '../../live/index.ts';
import { canShareLinks, shareLink } from '../../platform/hand-over.ts';
import { invitationPath } from '../../shared/rules/invitation-fields.ts';
import { Button } from '../../ui/index.ts';
import { CopyField } from '../forms/index.ts';
import styles from './Invitations.module.css';
import type { Created } from './InviteForm.tsx';

/** The link of a new invitation. */
export function InvitationLink({ created, onAnother }: { created: Created; onAnother: () => void }) {
  const { siteTitle } = useConfig();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { secureId, message, singleUse } = created;
  const url = location.origin + invitationPath(secureId);
  return (
    <section className={styles.result} aria-label="The invitation">
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        The invitation is ready
      </h2>
      <p>
        {singleUse
          ? 'One person can make an account with this link.'
          : 'Everybody who has this link can make an account.'}{' '}
        It is not listed anywhere: copy it before you leave this page.
      </p>
      <CopyField label="Link" value={url} copyLabel="Copy the link">
        {canShareLinks() && (
          <Button onClick={() => void shareLink({ title: `Invitation to ${siteTitle}`, text: message, url })}>
            Share
          </Button>
        )}
      </CopyField>
      <div>
        <Button onClick={onAnother}>Create another</Button>
      </div>
    </section>
  );
}
