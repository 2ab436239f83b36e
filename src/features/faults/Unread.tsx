import { Link, Notice } from '../../ui/index.ts';

/** Reports how many items of the server could not be decoded, with a link to the reasons. */
export function Unread({ count, what }: { count: number; what: string }) {
  return (
    <Notice kind="warn" action={<Link href="/dev">Details</Link>}>
      {count === 1 ? `1 ${what}` : `${count} ${what}s`} could not be read
    </Notice>
  );
}
