import { useRef } from 'react';
import { useCommand } from '../../../live/later.ts';
import type { ExternalProfile } from '../../../shared/wire/auth-sessions.ts';
import { Button, Notice, useConfirm } from '../../../ui/index.ts';
import { FormHead } from '../../forms/index.ts';
import { Moment } from '../../people/index.ts';
import { RecordContent } from '../../settings/index.ts';
import styles from './External.module.css';
import { ExternalProgress, ProviderButtons } from './ExternalParts.tsx';
import { type External, useExternal } from './use-external.ts';

const PROFILES = { kind: 'external-profiles' } as const;

/** Accounts of other services that are connected with the viewer's, and buttons that connect more. */
export function ExternalProfiles() {
  const external = useExternal(() => undefined);
  const { providers, state } = external;
  return (
    <>
      <RecordContent record={PROFILES} what="connected accounts" part="The list of connected accounts">
        {(profiles) => <Profiles profiles={profiles} external={external} />}
      </RecordContent>
      {providers.length > 0 && <ProviderButtons external={external} verb="Connect" />}
      <ExternalProgress external={external} />
      <div role="status">
        {state.kind === 'done' && (
          <Notice>{state.provider.title} is connected. You can sign in with it from now on.</Notice>
        )}
      </div>
    </>
  );
}

function Profiles({ profiles, external }: { profiles: readonly ExternalProfile[]; external: External }) {
  const { providers } = external;
  const { state, send } = useCommand('disconnect-external');
  const confirm = useConfirm();
  const list = useRef<HTMLUListElement>(null);
  const titleOf = (id: string) => providers.find((provider) => provider.id === id)?.title ?? id;
  const disconnect = async ({ id, title, provider }: ExternalProfile) => {
    const isSure = await confirm({
      question: `Disconnect ${title} (${titleOf(provider)})?`,
      explanation: 'You cannot sign in with it any more. Make sure that you know your password.',
      confirmLabel: 'Disconnect',
      isDangerous: true,
    });
    if (!isSure) return;
    // What an attempt came to is no longer true.
    external.cancel();
    const outcome = await send({ id });
    // The row with the button goes.
    if (outcome?.kind === 'done') list.current?.focus();
  };
  if (profiles.length === 0) {
    return (
      <p className={styles.or}>
        {providers.length === 0
          ? 'This server has no sign-in through other services.'
          : 'No account of another service is connected. With one you can sign in without your password.'}
      </p>
    );
  }
  return (
    <>
      <FormHead state={state} />
      <ul className={styles.profiles} ref={list} tabIndex={-1} aria-label="Connected accounts">
        {profiles.map((profile) => (
          <li key={profile.id} className={styles.profile}>
            <div className={styles.who}>
              {profile.title}
              <span className={styles.meta}>
                {titleOf(profile.provider)} · connected <Moment at={profile.createdAt} />
              </span>
            </div>
            <Button
              aria-label={`Disconnect ${profile.title} (${titleOf(profile.provider)})`}
              disabled={state.kind === 'sending'}
              onClick={() => void disconnect(profile)}
            >
              Disconnect
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
