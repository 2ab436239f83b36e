import type { AccountId, Privacy } from '../model/index.ts';
import type { Failure } from './failure.ts';

/** What a group's settings consist of. */
export interface GroupFields {
  screenName: string;
  description: string;
  privacy: Privacy;
  /** Only administrators post. */
  isRestricted: boolean;
}

/** An account of another service with which a new account is made, instead of with a password. */
export interface ExternalSignUp {
  /** Of the service: its id, on the page its name. */
  provider: string;
  /** The secret `externalProfileKey`. It is passed on and not kept. */
  key: string;
  suggestedUsername: string;
  name: string;
  email: string;
  /** Address of its picture; `null` if it has none. */
  pictureUrl: string | null;
}

/** An account that has signed in on this device. */
export interface Entered {
  accountId: AccountId;
  username: string;
}

/**
 * A suspended account, with the token that resumes it for ten minutes. The token is a secret: it stays in the memory of the
 * page. `err`: the server's message.
 */
export interface Suspended {
  resumeToken: string;
  err: string;
}

/** What a new account consists of. */
export interface NewAccount {
  username: string;
  /** '': the username. */
  screenName: string;
  /** '': none. */
  email: string;
  /** '' if the account is made with an external profile. */
  password: string;
  emailVerificationCode: string;
  /** Secret of an external profile, with which the user will sign in; `null`: with the password. */
  externalProfileKey: string | null;
  /** Address of a picture that the server takes over. */
  pictureUrl: string | null;
  /** Id of the invitation. */
  invitation: string | null;
  /** Does not subscribe to the accounts that the invitation recommends. */
  cancelSubscription: boolean;
}

/** A picture in memory, as it is sent. */
export interface PictureFile {
  bytes: ArrayBuffer;
  mediaType: string;
}

/**
 * What the server answers about a new or reissued app token. Its secrets are shown once and never stored. `secret-lost`: a read
 * after a lost answer has found the token, whose string nobody knows. `count`: how many there are: the browser may have repeated
 * the request.
 */
export type IssuedToken =
  | {
      kind: 'issued';
      tokenId: string;
      title: string;
      tokenString: string;
      activationCode: string;
      /** Lifetime of the code. */
      activationTtlSec: number;
    }
  | { kind: 'secret-lost'; tokenId: string; title: string; count: number };

/**
 * Writes that must not wait, by name. They need the server at once; what the user typed for them is never stored, logged or
 * sent again by itself.
 */
export interface Commands {
  'sign-in': {
    args: { username: string; password: string };
    reply: Entered | Suspended;
  };
  /** `username`: of the new group, in the server's spelling. */
  'create-group': { args: GroupFields & { username: string }; reply: { username: string } };
  /** `username`: of the group. */
  'update-group': { args: GroupFields & { groupId: AccountId; username: string }; reply: null };
  /** `username`: of the group. */
  'set-group-picture': {
    args: { username: string; file: PictureFile };
    reply: null;
  };
  /** Makes a user an administrator of a group, or takes that right away (`on`: false), also from the viewer. */
  'set-admin': {
    args: { groupId: AccountId; groupName: string; accountId: AccountId; username: string; on: boolean };
    reply: null;
  };
  /** Closes sessions of the viewer's account: these, or all but the present one, as the server knows them now. */
  'close-sessions': { args: { ids: readonly string[] | 'others' }; reply: null };
  'change-password': {
    args: { currentPassword: string; password: string; passwordConfirmation: string };
    reply: null;
  };
  /**
   * Begins a sign-in through another service or, if somebody is signed in, connects it with their account. `accountId`: of the
   * page that asks, `null` for a visitor; `redirectUrl`: where the service returns to. `redirectTo`: the service's page.
   */
  'start-external': {
    args: { provider: string; accountId: AccountId | null; redirectUrl: string };
    reply: { redirectTo: string };
  };
  /** Ends what `start-external` began, for the same account. `query`: with which the service has returned. */
  'finish-external': {
    args: { provider: string; accountId: AccountId | null; query: Readonly<Record<string, string>> };
    reply:
      | { kind: 'connected' }
      | ({ kind: 'signed-in' } & Entered)
      | ({ kind: 'suspended' } & Suspended)
      | { kind: 'continue'; external: ExternalSignUp }
      | { kind: 'user-exists'; email: string };
  };
  /** Ends the connection with an account of another service. */
  'disconnect-external': { args: { id: string }; reply: null };
  /** `expiresAt`: ISO time; `null`: never. */
  'create-token': {
    args: {
      title: string;
      scopes: readonly string[];
      origins: readonly string[];
      netmasks: readonly string[];
      expiresAt: string | null;
    };
    reply: IssuedToken;
  };
  'rename-token': { args: { id: string; title: string }; reply: null };
  /** Gives a token another string; the present one stops working. `issue`: the token's number of it. */
  'reissue-token': { args: { id: string; issue: number }; reply: IssuedToken };
  'revoke-token': { args: { id: string }; reply: null };
  /** `users`, `groups`: usernames of accounts to subscribe to. `secureId`: the invitation's part of its address. */
  'create-invitation': {
    args: {
      message: string;
      lang: string;
      singleUse: boolean;
      users: readonly string[];
      groups: readonly string[];
    };
    reply: { secureId: string };
  };
  /** `null`: the account was made, but could not be signed in on this device. */
  'sign-up': { args: NewAccount; reply: Entered | null };
  /** Sends a code to an address, which proves that its reader has typed it. `update`: for the viewer's account. */
  'verify-email': { args: { email: string; mode: 'sign-up' | 'update' }; reply: null };
  /** Sends a link to a page that sets a new password. */
  'request-password-reset': { args: { email: string }; reply: null };
  /** `token`: of that link. */
  'reset-password': { args: { token: string; newPassword: string; passwordConfirmation: string }; reply: null };
  /** Makes a suspended account active again. A sign-in follows. */
  'resume-account': { args: { resumeToken: string }; reply: null };
  /** `emailVerificationCode`: '' if the server asks for none. */
  'change-email': { args: { email: string; emailVerificationCode: string }; reply: null };
  /** The viewer's picture. */
  'set-picture': { args: { file: PictureFile }; reply: null };
  /** Who may read the viewer. */
  'set-privacy': { args: { privacy: Privacy }; reply: null };
  /** Suspends the viewer's account. All of its sessions end; the token is deleted from this device. */
  'suspend-account': { args: { password: string }; reply: null };
  /** Lets the server remove the metadata of all files of the viewer. */
  'sanitize-media': { args: object; reply: null };
  /** Restores posts of the viewer's archive. `viaRestore`: addresses of the sources whose posts come back too. */
  'restore-archive': { args: { disableComments: boolean; viaRestore: readonly string[] }; reply: null };
  /** Restores comments and likes that the viewer's archive contains. */
  'restore-activities': { args: object; reply: null };
}

export type CommandName = keyof Commands;
export type CommandArgs<Name extends CommandName> = Commands[Name]['args'];
export type CommandReply<Name extends CommandName> = Commands[Name]['reply'];

/**
 * `refused`: it has had no effect; `field`: the field of its form that is refused, `null` if
 * the server does not name a known one.
 * `unclear`: the answer was lost, and no read could tell whether it has had an effect.
 */
export type CommandOutcome<Name extends CommandName> =
  | { kind: 'done'; reply: CommandReply<Name> }
  | { kind: 'refused'; failure: Failure; field: keyof CommandArgs<Name> | null }
  | { kind: 'unclear'; failure: Failure };
