import { Link, Notice } from '../../ui/index.ts';

/** Says how many things came from the server and could not be read, and leads to the reasons. */
export function Unread({ count, what }: { count: number; what: string }) {
  return (
    <Notice kind="warn" action={<Link href="/dev">Details</Link>}>
      {count === 1 ? `1 ${what}` : `${count} ${what}s`} could not be read
    </Notice>
  );
}
