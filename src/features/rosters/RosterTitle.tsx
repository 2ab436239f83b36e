import { FeedTitle } from '../feed/index.ts';

/** When data were fetched (epoch ms; `null`: never), and how they are fetched again. */
export interface Age {
  fetchedAt: number | null;
  isRefreshing: boolean;
  refresh: () => void;
}

interface RosterTitleProps {
  title: string;
  age: Age;
}

/** Title of a screen, with the age of its data. */
export function RosterTitle({ title, age: { fetchedAt, isRefreshing, refresh } }: RosterTitleProps) {
  return (
    <FeedTitle
      title={title}
      headingLevel={1}
      fetchedAt={fetchedAt}
      isRefreshing={isRefreshing && fetchedAt !== null}
      onRefresh={refresh}
    />
  );
}

/** The label of a tab with the number of its entries, if there are any. */
export const tabLabel = (label: string, count: number | undefined): string =>
  count ? `${label} (${count.toLocaleString('en-US')})` : label;
