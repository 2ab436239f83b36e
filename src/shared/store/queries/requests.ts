import type { Account, AccountId } from '../../model/index.ts';
import { isAnswerGroupRequest } from '../../mutations/answer-group-request.ts';
import { isAnswerRequest } from '../../mutations/answer-request.ts';
import type { Mutation } from '../../mutations/mutation.ts';
import { isRequestSubscription } from '../../mutations/request-subscription.ts';
import { SHELL } from '../names.ts';
import type { Stores } from '../stores.ts';
import { readWithPending } from './pending.ts';
import { findPeople, type People, present } from './people.ts';
import type { Trace } from './views.ts';

/** A user who asks for something, with the pending answers. */
export interface Requester {
  account: Account;
  traces: readonly Trace[];
}

/** A request that is open, or whose answer is pending or has failed. */
export interface RequestRow extends Requester {
  isOpen: boolean;
}

/** Requests between the viewer and others, and those to join the viewer's groups. Each `…Rows` also has those that are not open. */
export interface RequestsView {
  /** Who asks to subscribe to the viewer. */
  received: Requester[];
  receivedRows: RequestRow[];
  /** Whom the viewer has asked for a subscription: users and groups. */
  sent: Requester[];
  sentRows: RequestRow[];
  /** The groups that the viewer manages, with those who ask to join. */
  groups: { group: Account; requests: Account[]; rows: RequestRow[]; traces: readonly Trace[] }[];
}

/** Returns all requests with pending answers; `undefined` while the viewer is not stored. */
export function requests(stores: Stores): Promise<RequestsView | undefined> {
  const { mirror } = stores;
  return readWithPending(stores, [mirror.shell, mirror.accounts], async (overlay) => {
    const row = await mirror.shell.get(SHELL.self);
    if (row?.key !== 'self') return undefined;
    const truth = row.value;
    const self = overlay ? overlay.self(truth) : truth;
    const all = overlay?.accountTraces() ?? [];
    const answers = ofKind(all, isAnswerRequest);
    const asked = ofKind(all, isRequestSubscription);
    const groupAnswers = ofKind(all, isAnswerGroupRequest);
    const requestIds = self.managedGroups.flatMap(({ groupId, requestIds: ids }) => [groupId, ...ids]);
    const people = await findPeople(
      mirror,
      [
        ...truth.receivedRequestIds,
        ...truth.sentRequestIds,
        ...self.sentRequestIds,
        ...requestIds,
        ...[...answers, ...asked, ...groupAnswers].flatMap(({ target }) => idsOf(target)),
      ],
      overlay,
    );
    const tracesOf = ({ id }: Account) => overlay?.traces({ entity: 'account', accountId: id }) ?? [];
    const withTraces = (account: Account): Requester => ({ account, traces: tracesOf(account) });
    return {
      received: present(self.receivedRequestIds, people).map(withTraces),
      receivedRows: rowsOf(truth.receivedRequestIds, self.receivedRequestIds, answers, people),
      sent: present(self.sentRequestIds, people).map(withTraces),
      sentRows: rowsOf(truth.sentRequestIds, self.sentRequestIds, asked, people),
      groups: self.managedGroups.flatMap(({ groupId, requestIds: open }) => {
        const group = people.get(groupId);
        if (!group) return [];
        const stored = truth.managedGroups.find((one) => one.groupId === groupId)?.requestIds ?? [];
        const ofGroup = groupAnswers.filter(({ target }) => target.entity === 'member' && target.groupId === groupId);
        const rows = rowsOf(stored, open, ofGroup, people);
        return [{ group, requests: present(open, people), rows, traces: tracesOf(group) }];
      }),
    };
  });
}

const ofKind = (traces: readonly Trace[], isKind: (mutation: Mutation) => boolean): Trace[] =>
  traces.filter(({ mutation }) => isKind(mutation));

const idsOf = (target: Trace['target']): AccountId[] => ('accountId' in target ? [target.accountId] : []);

/** Returns the requests in the server's order, then those that it does not report. `traces`: of their answers. */
function rowsOf(
  stored: readonly AccountId[],
  open: readonly AccountId[],
  traces: readonly Trace[],
  people: People,
): RequestRow[] {
  const traced = traces.flatMap(({ target }) => idsOf(target));
  const isShown = (id: AccountId) => open.includes(id) || traced.includes(id);
  const ids = new Set([...stored, ...open, ...traced].filter(isShown));
  return present([...ids], people).map((account) => ({
    account,
    isOpen: open.includes(account.id),
    traces: traces.filter(({ target }) => idsOf(target).includes(account.id)),
  }));
}
