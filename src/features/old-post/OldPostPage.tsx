import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall, useSession } from '../../live/index.ts';
import { type Failure, failureText, isRefusal } from '../../shared/contract/index.ts';
import { oldPostName } from '../../shared/rules/index.ts';
import { Button, ButtonLink, Throbber } from '../../ui/index.ts';
import { ErrorState } from '../../ui/later.ts';

/** Finds a post of the old network by its old address and redirects to it. */
export function OldPostPage({ url }: { url: string }) {
  const call = useCall();
  const navigate = useNavigate();
  const session = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(1);
  const name = oldPostName(url);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for a name and an attempt; `call` is new on every render.
  useEffect(() => {
    if (name === null) return;
    let isCurrent = true;
    void call({ kind: 'post-by-old-name', name }).then((answer) => {
      if (!isCurrent) return;
      if (!answer.ok) return setFailure(answer.failure);
      // Any name will do: the post's page redirects to its canonical address.
      const anyName = session?.username ?? 'post';
      void navigate({ href: `/${anyName}/${answer.value.postId}`, replace: true });
    });
    return () => {
      isCurrent = false;
    };
  }, [name, attempt]);
  const tryAgain = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };

  const home = <ButtonLink href="/">Home</ButtonLink>;
  if (name === null) return <ErrorState title="This is not the address of a post of the old network." action={home} />;
  if (failure) {
    // Another answer may come later, unless the server has said that there is no such post.
    const isFinal = isRefusal(failure, 404);
    const action = isFinal ? home : <Button onClick={tryAgain}>Try again</Button>;
    return <ErrorState title={failureText(failure)} action={action} />;
  }
  return <Throbber />;
}
