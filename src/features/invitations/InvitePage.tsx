import { useState } from 'react';
import { ScreenTitle } from '../../ui/later.ts';
import { RecordContent } from '../settings/index.ts';
import { CannotInvite } from './CannotInvite.tsx';
import { InvitationLink } from './InvitationLink.tsx';
import { type Created, InviteForm } from './InviteForm.tsx';

/** Creates an invitation. Whether the viewer may is read before the form is shown. */
export function InvitePage() {
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <>
      <ScreenTitle>Invite</ScreenTitle>
      {created ? (
        <InvitationLink created={created} onAnother={() => setCreated(null)} />
      ) : (
        <RecordContent record={{ kind: 'invitation-info' }} what="form">
          {({ canCreateNew, singleUseOnly, reason }) =>
            canCreateNew ? (
              <InviteForm isSingleUseOnly={singleUseOnly} onCreated={setCreated} />
            ) : (
              <CannotInvite reason={reason?.message ?? ''} />
            )
          }
        </RecordContent>
      )}
    </>
  );
}
