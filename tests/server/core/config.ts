/** A user at an external provider. */
export interface ExternalIdentity {
  id: string;
  name: string;
  email: string;
}

/** Settings of the simulated server. The defaults are those of the recorded server. */
export interface ServerConfig {
  version: string;
  registrationOpen: boolean;
  registrationRequiresInvite: boolean;
  multiUseInvitesEnabled: boolean;
  emailVerificationEnabled: boolean;
  externalAuthProviders: { id: string; title: string; brand: string }[];
  /** Address of the page of external providers. `null`: the stand-in of this server (provider-stand-in.ts). */
  providerAddress: string | null;
  /** Whom the stand-in of a provider proposes to sign in. */
  providerIdentity: ExternalIdentity;
  /** If set, nobody may create invitations, for this reason. */
  invitationsRefused: { code: string; message: string } | null;
  /** Names that nobody may sign up with. */
  reservedUsernames: string[];
  /** E-mail verification codes that an address may ask for within an hour. */
  emailCodesPerHour: number;
  attachmentSizeLimitBytes: number;
  attachmentsPerPost: number;
  maxPostLength: number;
  maxCommentLength: number;
  maxDescriptionLength: number;
  translation: { enabled: boolean; serviceTitle: string };
  /** Origin of media URLs. `null`: the origin of the request. */
  mediaOrigin: string | null;
  /** Value of Access-Control-Allow-Origin. */
  allowedOrigin: string;
  /** Posts with at least `commentsFrom` comments are folded to the first and last ones. */
  folding: { commentsFrom: number; firstComments: number; lastComments: number; likesFrom: number; shownLikes: number };
  /** Minimum likes and comments of a public post in “best of”. */
  bestOf: { likes: number; comments: number };
  /** How many files a metadata clean-up gets through in a second. */
  sanitizedFilesPerSecond: number;
  /** Duration of the restoration of an archive. */
  archiveRestorationMs: number;
  /** Loads a picture for the bookmarklet. Rejects with the reason. By default no picture can be loaded. */
  loadImage: (url: string) => Promise<Uint8Array>;
  /** If set, every call fails with 503 and this message. */
  maintenance: string | null;
}

export const defaultConfig: ServerConfig = {
  version: '2.21.0',
  registrationOpen: true,
  registrationRequiresInvite: false,
  multiUseInvitesEnabled: true,
  emailVerificationEnabled: false,
  externalAuthProviders: [
    { id: 'google', title: 'Google', brand: 'google' },
    { id: 'facebook', title: 'Facebook', brand: 'facebook' },
    { id: 'github', title: 'GitHub', brand: 'github' },
  ],
  providerAddress: null,
  providerIdentity: { id: 'demo-1', name: 'Demo Person', email: 'demo.person@example.org' },
  invitationsRefused: null,
  reservedUsernames: ['admin', 'settings', 'groups', 'search', 'filter', 'invited', 'signin', 'signup'],
  emailCodesPerHour: 5,
  attachmentSizeLimitBytes: 10_000_000,
  attachmentsPerPost: 20,
  maxPostLength: 3000,
  maxCommentLength: 3000,
  maxDescriptionLength: 1500,
  translation: { enabled: true, serviceTitle: 'Test translator' },
  mediaOrigin: null,
  allowedOrigin: '*',
  folding: { commentsFrom: 5, firstComments: 1, lastComments: 2, likesFrom: 5, shownLikes: 3 },
  bestOf: { likes: 10, comments: 10 },
  sanitizedFilesPerSecond: 5,
  archiveRestorationMs: 60_000,
  loadImage: () => Promise.reject(new Error('fetch failed')),
  maintenance: null,
};
