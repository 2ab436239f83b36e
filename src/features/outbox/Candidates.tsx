import { useSession } from '../../live/index.ts';
import { type AnyMutation, kindOf } from '../../shared/mutations/index.ts';
import type { Candidate, OutboxState } from '../../shared/store/vault/rows.ts';
import { Button, Link } from '../../ui/index.ts';
import { Moment } from '../people/index.ts';
import styles from './ItemActions.module.css';
import type { Item } from './words.ts';

interface CandidatesProps {
  item: Item;
  state: Extract<OutboxState, { kind: 'undecided' }>;
  onChoose: (serverId: string | null) => unknown;
}

/** Things on the server that may be what was written: the user looks, and says which one it is. */
export function Candidates({ item, state: { candidates, found = [] }, onChoose }: CandidatesProps) {
  const choose = (serverId: string | null, label: string) => (
    <Button variant="quiet" onClick={() => void onChoose(serverId)}>
      {label}
    </Button>
  );
  if (candidates.length === 0) return choose(null, 'It is there');
  const isOnly = candidates.length === 1;
  return candidates.map((id, index) => {
    const candidate = found.find((one) => one.id === id);
    return (
      <span key={id} className={styles.candidate}>
        <ThingLink mutation={item.mutation} id={id} label={isOnly ? 'Look at it' : `Look at ${index + 1}`} />
        {candidate && <Said candidate={candidate} />}
        {choose(id, isOnly ? 'It is there' : `It is there: ${index + 1}`)}
      </span>
    );
  });
}

/** The words of something on the server, and when they were written. */
export function Said({ candidate: { body, createdAt } }: { candidate: Candidate }) {
  return (
    <>
      {body !== '' && (
        <q className={styles.said} dir="auto">
          {body}
        </q>
      )}
      <Moment at={createdAt} />
    </>
  );
}

interface ThingLinkProps {
  mutation: AnyMutation;
  id: string;
  label: string;
}

/** Leads to a post or comment of the user's own. */
export function ThingLink({ mutation, id, label }: ThingLinkProps) {
  const username = useSession()?.username ?? '';
  const target = kindOf(mutation)?.target(mutation, id);
  const isComment = target?.entity === 'comment';
  return <Link href={isComment ? `/${username}/${target.postId}#comment-${id}` : `/${username}/${id}`}>{label}</Link>;
}
