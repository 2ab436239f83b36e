import { useSession } from '../../../live/index.ts';
import { type AnyMutation, kindOf, sameWords } from '../../../shared/mutations/index.ts';
import type { Candidate, OutboxState } from '../../../shared/store/vault/rows.ts';
import { Button, Link } from '../../../ui/index.ts';
import { Moment } from '../../people/index.ts';
import { RichText } from '../../text/index.ts';
import { type Item, writtenIn } from '../words.ts';
import styles from './ItemActions.module.css';

interface CandidatesProps {
  item: Item;
  state: Extract<OutboxState, { kind: 'undecided' }>;
  onChoose: (serverId: string | null) => unknown;
}

/** Possible echoes of an undecided row. The user chooses one; what has other words is shown, but cannot be chosen. */
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
    const isOther = candidate !== undefined && hasOtherWords(item, candidate);
    return (
      <span key={id} className={styles.candidate}>
        <ContentLink mutation={item.mutation} id={id} label={isOnly ? 'Look at it' : `Look at ${index + 1}`} />
        {candidate && <CandidateText candidate={candidate} />}
        {isOther ? (
          <span>Not the same: it may have been edited since</span>
        ) : (
          choose(id, isOnly ? 'It is there' : `It is there: ${index + 1}`)
        )}
      </span>
    );
  });
}

/** Also of a row that an earlier version of the app has stored. */
const hasOtherWords = ({ mutation }: Item, { body, isChanged }: Candidate): boolean =>
  isChanged === true || !sameWords(body, writtenIn(mutation));

/** Text and time of a post or comment on the server, title and time of a list. */
export function CandidateText({ candidate: { body, createdAt } }: { candidate: Candidate }) {
  return (
    <>
      {body !== '' && (
        <q className={styles.said} dir="auto">
          <RichText text={body} />
        </q>
      )}
      <Moment at={createdAt} />
    </>
  );
}

interface ContentLinkProps {
  mutation: AnyMutation;
  id: string;
  label: string;
}

/** A link to a post, comment or home list of the user. */
export function ContentLink({ mutation, id, label }: ContentLinkProps) {
  const username = useSession()?.username ?? '';
  return <Link href={contentPath(mutation, id, username)}>{label}</Link>;
}

/** Returns the path of what a mutation has created under `id`. */
function contentPath(mutation: AnyMutation, id: string, username: string): string {
  const target = kindOf(mutation)?.target(mutation, id);
  // The page of a list adds its title, and leaves out what of the id is not needed.
  if (target?.entity === 'home-list') return `/list/${id}`;
  return target?.entity === 'comment' ? `/${username}/${target.postId}#comment-${id}` : `/${username}/${id}`;
}
