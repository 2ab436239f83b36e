import { ButtonLink } from '../../../ui/index.ts';

/** A link to a group's page. */
export function LookAt({ username }: { username: string }) {
  return <ButtonLink href={`/${username}`}>{`Look at @${username}`}</ButtonLink>;
}
