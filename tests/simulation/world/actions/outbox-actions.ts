import { declareSent, sendNow, withdraw } from '../../../../src/shared/store/vault/outbox.ts';
import { keepMine, sendWithoutFiles, undo } from '../../../../src/shared/store/vault/outbox-edits.ts';
import { isKind } from '../../../support/mutations.ts';
import { actOnRow } from '../perform.ts';
import { type Action, inTab } from './action.ts';
import { chooseRow, rowsThatShow } from './choose.ts';

/** What the user does with rows of the outbox. */
export const OUTBOX_ACTIONS: readonly Action[] = [
  {
    name: 'undo',
    weight: 4,
    run: inTab(async (tab, dice) => {
      const row = await chooseRow(tab, dice, 'held', 'ready');
      if (row) await actOnRow(tab, 'undo', row.id, (stores) => undo(stores, row.id, tab.now()));
    }),
  },
  {
    name: 'send now',
    weight: 2,
    run: inTab(async (tab, dice) => {
      const row = await chooseRow(tab, dice, 'held', 'ready', 'refused');
      if (row) await actOnRow(tab, 'send now', row.id, ({ vault }) => sendNow(vault, row.id, tab.now()));
    }),
  },
  {
    name: 'decide about what needs the user',
    weight: 3,
    run: inTab(async (tab, dice) => {
      const row = await chooseRow(tab, dice, 'refused', 'conflict', 'undecided', 'proposed');
      if (!row) return;
      const { id, state } = row;
      const [post] = isKind(row.mutation, 'upload-file') ? await rowsThatShow(tab, id) : [];
      if (post && dice.chance(0.5))
        return actOnRow(tab, 'send without files', post, ({ vault }) => sendWithoutFiles(vault, post, [id]));
      if (dice.chance(0.4)) return actOnRow(tab, 'discard', id, ({ vault }) => withdraw(vault, id));
      if (state.kind === 'conflict')
        return actOnRow(tab, 'keep mine', id, ({ vault }) => keepMine(vault, id, tab.now()));
      // As on the screen: what has other words cannot be named.
      const [only] =
        state.kind === 'undecided'
          ? (state.found ?? []).filter(({ isChanged }) => !isChanged).map(({ id: one }) => one)
          : [];
      if (only === undefined) return actOnRow(tab, 'send now', id, ({ vault }) => sendNow(vault, id, tab.now()));
      return actOnRow(tab, 'declare sent', id, ({ vault }) => declareSent(vault, id, only, tab.now()));
    }),
  },
];
