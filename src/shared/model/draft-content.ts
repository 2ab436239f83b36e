import type { AccountId } from './ids.ts';
import type { Attachment } from './post.ts';

/** Content of a form with a text. Absent fields have the form's default. */
export interface DraftContent {
  body: string;
  /** Usernames of the destinations. */
  feeds?: string[];
  /** With the ids of their uploads (`url` '') until they were sent with a post, then the server's. */
  files?: Attachment[];
  commentsDisabled?: boolean;
  /** Of a home list: accounts that come in and leave. */
  members?: { add: readonly AccountId[]; remove: readonly AccountId[] };
  /** Of a form with several fields: what the user has changed, by the name of the field. */
  fields?: Record<string, string>;
}

/** Files (ids) and destinations (usernames) of a post when an edit of it began. */
export interface BaseLists {
  files: string[];
  feeds: string[];
}

/** The same with the state in which an edit began. `base`: the text; `baseLists`: of a post. */
export interface BegunContent extends DraftContent {
  base?: string;
  baseLists?: BaseLists;
}
