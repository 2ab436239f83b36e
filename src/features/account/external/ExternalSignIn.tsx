import { enterAccount } from '../../../live/later.ts';
import type { CommandReply, ExternalSignUp } from '../../../shared/contract/index.ts';
import { Notice } from '../../../ui/index.ts';
import { ResumeNotice } from '../../resume/index.ts';
import type { Provider } from './attempt.ts';
import styles from './External.module.css';
import { ExternalProgress, ProviderButtons } from './ExternalParts.tsx';
import { useExternal } from './use-external.ts';
import { useResume } from './use-resume.ts';

export interface ExternalSignInProps {
  /** Where a success leads to. */
  back: string;
  /** Somebody without an account can sign up now. `external` has a secret. */
  onContinue: (external: ExternalSignUp) => void;
}

/** Buttons of the services with which visitors can sign in. Nothing if the server has none. */
export function ExternalSignIn({ back, onContinue }: ExternalSignInProps) {
  const onDone = (reply: CommandReply<'finish-external'>, { title }: Provider) => {
    if (reply.kind === 'signed-in') enterAccount(reply, back);
    else if (reply.kind === 'continue') onContinue({ ...reply.external, provider: title });
  };
  const external = useExternal(onDone);
  const { resume, isResumed } = useResume(external);
  const { providers, state } = external;
  if (providers.length === 0) return null;
  const known = state.kind === 'done' && state.reply.kind === 'user-exists' ? state : null;
  return (
    <section className={styles.ways} aria-label="Other ways to sign in">
      <p className={styles.or}>Or use an account that you have elsewhere:</p>
      <ProviderButtons external={external} verb="Continue with" />
      <ExternalProgress external={external} />
      <ResumeNotice resume={resume} />
      <div role="status">
        {isResumed && state.kind === 'done' && (
          <Notice>
            Your account is active again. Press “Continue with {state.provider.title}” once more to sign in.
          </Notice>
        )}
      </div>
      {known?.reply.kind === 'user-exists' && (
        <Notice kind="error">
          There is an account here with the e-mail address {known.reply.email} already. Sign in to it with its password,
          then connect {known.provider.title} under Settings, Sign-in.
        </Notice>
      )}
    </section>
  );
}
