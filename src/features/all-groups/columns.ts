import type { GroupColumn } from '../../shared/rules/group-table.ts';

/** Words around the values where there is no room for columns: `before` and `after` each value. */
interface Column {
  header: string;
  before?: string;
  after?: string;
  hint?: string;
}

export const COLUMNS: Record<GroupColumn, Column> = {
  name: { header: 'Group' },
  subscribers: { header: 'Subscribers', after: 'subscribers' },
  posts: { header: 'Posts a month', after: 'posts a month' },
  variety: { header: 'Variety', after: 'variety', hint: 'How evenly the posts are spread over their authors' },
  activity: { header: 'Last activity', before: 'active' },
  created: { header: 'Created', before: 'since' },
};
