import { useEffect, useRef } from 'react';
import type { Suspended } from '../../shared/contract/index.ts';
import { Button, Notice } from '../../ui/index.ts';

export interface Resume {
  /** `null`: nothing to resume. */
  offer: Suspended | null;
  isSending: boolean;
  /** Why it was not resumed. */
  trouble: string | null;
  /** Resumes the account. */
  accept: () => Promise<void>;
}

/** Offers to resume the suspended account that a sign-in has met, or says why it could not be resumed. */
export function ResumeNotice({ resume }: { resume: Resume }) {
  const { offer, isSending, trouble } = resume;
  const button = useRef<HTMLButtonElement>(null);
  const token = offer?.resumeToken;
  useEffect(() => {
    if (token !== undefined) button.current?.focus();
  }, [token]);
  return (
    <>
      {trouble !== null && <Notice kind="error">{trouble}</Notice>}
      {offer && (
        <Notice
          kind="warn"
          action={
            <Button ref={button} disabled={isSending} onClick={() => void resume.accept()}>
              {isSending ? 'Resuming...' : 'Resume your account'}
            </Button>
          }
        >
          <span role="alert">{offer.err}</span>
        </Notice>
      )}
    </>
  );
}
