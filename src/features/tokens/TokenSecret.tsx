import { useEffect, useRef, useState } from 'react';
import type { IssuedToken } from '../../shared/contract/index.ts';
import { Button, Notice, useConfirm } from '../../ui/index.ts';
import { CopyField } from '../forms/index.ts';
import { useLeaveQuestion } from '../writing/index.ts';
import styles from './Tokens.module.css';

const QUESTION = 'The token is shown only once. Go on without copying it?';

interface TokenSecretProps {
  issued: Extract<IssuedToken, { kind: 'issued' }>;
  /** What has happened, as in 'The token is created'. */
  title: string;
  onDone: () => void;
}

const lifetime = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return `${seconds} seconds`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

/**
 * The secrets of a new or reissued token. They are in React state only: nothing can show them again. Until one of them is copied,
 * leaving the page asks first.
 */
export function TokenSecret({ issued, title, onDone }: TokenSecretProps) {
  const confirm = useConfirm();
  const [isCopied, setIsCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useLeaveQuestion(!isCopied, QUESTION);
  const done = async () => {
    if (isCopied || (await confirm({ question: QUESTION, confirmLabel: 'Go on' }))) onDone();
  };
  const onCopied = () => setIsCopied(true);
  return (
    <section className={styles.secret} aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {title}
      </h2>
      <p>
        Copy the token now. It is shown only once and stored nowhere on this device. If you lose it, reissue it in the
        list of your tokens. Whoever has it can act in your name: give it only to the program that needs it.
      </p>
      <CopyField label="Token" value={issued.tokenString} copyLabel="Copy the token" onCopied={onCopied} />
      <CopyField
        label="Activation code"
        value={issued.activationCode}
        copyLabel="Copy the activation code"
        hint={`For programs that ask for a code instead. It works once, for ${lifetime(issued.activationTtlSec)}, and gives the program a token of its own: the one above stops working then.`}
        onCopied={onCopied}
      />
      <div>
        <Button onClick={() => void done()}>Done</Button>
      </div>
    </section>
  );
}

/** After a lost answer: the token exists, and nobody has its string. */
export function SecretLost({ lost: { title, count } }: { lost: Extract<IssuedToken, { kind: 'secret-lost' }> }) {
  return (
    <Notice kind="warn">
      {count > 1
        ? `“${title}” exists ${count} times, because the browser has repeated the request, and the server's answers with the tokens were lost. Reissue one of them to get its token, and revoke the others.`
        : `“${title}” exists, but the server's answer with the token was lost. Reissue it to get another one, or revoke it.`}
    </Notice>
  );
}
