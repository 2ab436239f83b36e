import { ButtonLink } from '../../ui/index.ts';
import { EmptyState, ScreenTitle } from '../../ui/later.ts';

/** Shown instead of another account's calendar: the server has none. */
export function NotYours({ username, viewer }: { username: string; viewer: string }) {
  return (
    <>
      <ScreenTitle>Calendar</ScreenTitle>
      <EmptyState
        title="You can see your own calendar only."
        action={<ButtonLink href={`/${viewer}/calendar`}>Open your calendar</ButtonLink>}
      >
        Nobody but @{username} sees the calendar of this account.
      </EmptyState>
    </>
  );
}
