import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useConfig, useReach, useSelf, useSession } from '../../live/index.ts';
import type { Account, HomeListId } from '../../shared/model/index.ts';
import { ACTION_LABELS, hasNoSubscribing, type RelationAction } from '../../shared/rules/relation-actions.ts';
import type { Trace } from '../../shared/store/queries/views.ts';
import { Button, ButtonLink, classes, Menu, type MenuGroup, useFollow } from '../../ui/index.ts';
import { pendingSwitches, SwitchMarks } from '../outbox/index.ts';
import { ListsDialog } from './ListsDialog.tsx';
import { RelationAlerts } from './RelationAlerts.tsx';
import styles from './RelationButtons.module.css';
import { type Deed, useRelation } from './use-relation.ts';

/** What the button does: the first of these that is possible. Everything else is in the menu. */
const MAIN: readonly RelationAction[] = [
  'unblock',
  'subscribe',
  'request',
  'revoke',
  'unsubscribe',
  'direct',
  'settings',
];
/** The answers to a request have a line of their own. */
const ANSWERS: readonly RelationAction[] = ['accept', 'reject'];

/** Kinds of mutations whose pending state is marked beside the buttons. */
export const RELATION_KINDS = [
  'subscribe',
  'request-subscription',
  'answer-request',
  'remove-subscriber',
  'block-user',
  'show-blocked',
  'move-in-lists',
] as const;

/** Addresses of the actions that lead to another page. */
const PAGES: Partial<Record<RelationAction, (username: string) => string>> = {
  direct: (username) => `/filter/direct?to=${username}`,
  settings: (username) => `/${username}/settings`,
};

interface RelationButtonsProps {
  account: Account;
  /** Pending and failed mutations of the account. */
  traces: readonly Trace[];
  /** The viewer's home lists that contain the account; `undefined` if not known. */
  inLists: readonly HomeListId[] | undefined;
  /** The spec names the end of a block differently on a page and in the user card. */
  unblockLabel?: string;
  /** Called before an action leads to another page. */
  onLeave?: () => void;
}

/** What the viewer can do with an account: a button, and a menu of everything else. Nothing for accounts without actions. */
export function RelationButtons({ account, traces, inLists, unblockLabel, onLeave }: RelationButtonsProps) {
  const { actions, run, moveInLists, problem } = useRelation(account);
  const session = useSession();
  const isLoading = useSelf() === undefined;
  const config = useConfig();
  const follow = useFollow();
  const [areListsShown, setAreListsShown] = useState(false);
  const [mainRef, leavingRef] = useFocusAfterRemoval();
  if (session && isLoading && session.accountId !== account.id) return <div className={styles.place} />;
  if (actions.length === 0 && traces.length === 0) return null;

  const leaveTo = (href: string) => {
    onLeave?.();
    follow?.(href);
  };
  const runAndReturn = async (deed: Deed) => {
    const isDone = await run(deed);
    // After a block or its end the client returns to the account's page (spec §2).
    if (isDone && (deed === 'block' || deed === 'unblock')) leaveTo(`/${account.username}`);
  };
  const choose = (action: RelationAction) => {
    const href = PAGES[action]?.(account.username);
    if (href !== undefined) leaveTo(href);
    else if (action === 'lists') setAreListsShown(true);
    else if (action !== 'direct' && action !== 'settings') void runAndReturn(action);
  };
  const labelOf = (action: RelationAction) =>
    (action === 'unblock' ? unblockLabel : undefined) ?? ACTION_LABELS[action];

  const isAsking = actions.includes('accept');
  const main = MAIN.find((action) => actions.includes(action));
  const more = actions
    .filter((action) => action !== main && !ANSWERS.includes(action))
    // The dialog would show wrong lists.
    .filter((action) => action !== 'lists' || inLists);
  const menu: MenuGroup = {
    label: `@${account.username}`,
    choices: more.map((action) => ({ value: action, label: labelOf(action) })),
    chosen: null,
    onChoose: (value) => {
      const action = more.find((one) => one === value);
      if (action) choose(action);
    },
  };
  return (
    <div className={styles.relation}>
      {isAsking && (
        <p ref={leavingRef} className={classes(styles.actions, styles.request)}>
          <span>Asks to subscribe to you</span>
          <Button variant="primary" onClick={() => choose('accept')}>
            {ACTION_LABELS.accept}
          </Button>
          <Button onClick={() => choose('reject')}>{ACTION_LABELS.reject}</Button>
        </p>
      )}
      <p className={styles.actions}>
        {hasNoSubscribing(account, config) && (
          <span className={styles.said}>Subscribing to this group is switched off.</span>
        )}
        {main && (
          <MainButton
            ref={mainRef}
            href={PAGES[main]?.(account.username)}
            isPrimary={!isAsking && (main === 'subscribe' || main === 'request')}
            label={labelOf(main)}
            onClick={() => choose(main)}
          />
        )}
        {more.length > 0 && (
          <span ref={leavingRef}>
            <Menu label="More actions" groups={[menu]} />
          </span>
        )}
        <SwitchMarks traces={traces} kinds={RELATION_KINDS} />
      </p>
      {main === 'unblock' && <UnforcedBlock account={account} traces={traces} />}
      <RelationAlerts problem={problem} traces={traces} />
      {areListsShown && (
        <ListsDialog account={account} inLists={inLists} onMove={moveInLists} onClose={() => setAreListsShown(false)} />
      )}
    </div>
  );
}

interface MainButtonProps {
  ref: (button: HTMLElement | null) => void;
  href: string | undefined;
  isPrimary: boolean;
  label: string;
  onClick: () => void;
}

/** One button for all actions that it can have: it keeps the focus when an action replaces another. */
function MainButton({ ref, href, isPrimary, label, onClick }: MainButtonProps) {
  const variant = isPrimary ? 'primary' : 'secondary';
  if (href !== undefined) {
    return (
      <ButtonLink ref={ref} href={href} variant={variant}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button ref={ref} variant={variant} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Says of a blocked account that the server does not have the block yet: it hides everything here, but binds nobody. */
function UnforcedBlock({ account, traces }: { account: Account; traces: readonly Trace[] }) {
  const isOnline = useReach().kind === 'online';
  if (pendingSwitches(traces, ['block-user']).length === 0) return null;
  return (
    <p className={classes(styles.unforced, isOnline && styles.late)}>
      The block is not yet in force: until the server has it, @{account.username} can still read and answer you.
    </p>
  );
}

/**
 * Refs of the main button, and of the elements around the other actions. The button gets the focus if an action has removed
 * the element around it.
 */
function useFocusAfterRemoval() {
  const main = useRef<HTMLElement>(null);
  const isLost = useRef(false);
  const setMain = useCallback((button: HTMLElement | null) => {
    main.current = button;
  }, []);
  const leaving = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    // Called before the element leaves the document, which takes the focus from it.
    return () => {
      isLost.current ||= element.contains(document.activeElement);
    };
  }, []);
  useLayoutEffect(() => {
    if (isLost.current) main.current?.focus({ preventScroll: true });
    isLost.current = false;
  });
  return [setMain, leaving] as const;
}
