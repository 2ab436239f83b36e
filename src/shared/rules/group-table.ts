import type { RosterEntry } from '../model/index.ts';
import type { FoldedEntry } from './rosters.ts';

/** A column of the table of all groups. */
export type GroupColumn = 'name' | 'subscribers' | 'posts' | 'variety' | 'activity' | 'created';
export const GROUP_COLUMNS = [
  'name',
  'subscribers',
  'posts',
  'variety',
  'activity',
  'created',
] as const satisfies GroupColumn[];

/** Order of the table. */
export interface GroupOrder {
  column: GroupColumn;
  isAscending: boolean;
}

/** The order in which a column is sorted first: names from A on, everything else from the largest on. */
export const firstOrder = (column: GroupColumn): GroupOrder => ({ column, isAscending: column === 'name' });

export const DEFAULT_GROUP_ORDER: GroupOrder = firstOrder('subscribers');

/** The order that an address names; unknown values count as absent. */
export function groupOrderOf({ sort, order }: { sort?: string | undefined; order?: string | undefined }): GroupOrder {
  const column = GROUP_COLUMNS.find((one) => one === sort);
  const usual = column ? firstOrder(column) : DEFAULT_GROUP_ORDER;
  return order === 'asc' || order === 'desc' ? { ...usual, isAscending: order === 'asc' } : usual;
}

/** The order after a press on the header of a column: its first order, then the opposite. */
export const nextOrder = (order: GroupOrder, column: GroupColumn): GroupOrder =>
  order.column === column ? { column, isAscending: !order.isAscending } : firstOrder(column);

const VALUES: Record<Exclude<GroupColumn, 'name'>, (entry: RosterEntry) => number> = {
  subscribers: ({ activity }) => activity?.subscribers ?? 0,
  posts: ({ activity }) => activity?.postsByMonth ?? 0,
  variety: ({ activity }) => activity?.authorsVariety ?? 0,
  activity: ({ updatedAt }) => updatedAt,
  created: ({ activity }) => activity?.createdAt ?? 0,
};

/** Sorts groups by a column. Equal ones are sorted by name, in any order of the column. */
export function sortGroups(
  folded: readonly FoldedEntry[],
  { column, isAscending }: GroupOrder,
): readonly FoldedEntry[] {
  const byName = (a: FoldedEntry, b: FoldedEntry): number => (a.name < b.name ? -1 : Number(a.name > b.name));
  const sign = isAscending ? 1 : -1;
  if (column === 'name') return [...folded].sort((a, b) => sign * byName(a, b));
  const number = VALUES[column];
  return [...folded].sort((a, b) => sign * (number(a.entry) - number(b.entry)) || byName(a, b));
}

/** '412', or with one decimal below ten. */
export const groupNumber = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
