import { ButtonLink } from '../../ui/index.ts';
import { EmptyState } from '../../ui/later.ts';

/** What a signed-in user sees in place of the sign-up form. */
export function HasAccount({ username, back }: { username: string; back: string }) {
  return (
    <EmptyState title={`You are signed in as ${username}.`} action={<ButtonLink href={back}>Go on</ButtonLink>}>
      You have an account already. To make another one, sign out first.
    </EmptyState>
  );
}
