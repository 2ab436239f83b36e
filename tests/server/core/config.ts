/** Settings of the simulated server; the defaults are those of the recorded one. */
export interface ServerConfig {
  version: string;
  registrationOpen: boolean;
  registrationRequiresInvite: boolean;
  multiUseInvitesEnabled: boolean;
  emailVerificationEnabled: boolean;
  externalAuthProviders: { id: string; title: string; brand: string }[];
  attachmentSizeLimitBytes: number;
  attachmentsPerPost: number;
  maxPostLength: number;
  maxCommentLength: number;
  maxDescriptionLength: number;
  translation: { enabled: boolean; serviceTitle: string };
  /** Where media files are reached; null: at the origin the request came to. */
  mediaOrigin: string | null;
  /** Value of Access-Control-Allow-Origin. */
  allowedOrigin: string;
  /** Comments: this many make a post fold; then the first and the last ones stay. */
  folding: { commentsFrom: number; firstComments: number; lastComments: number; likesFrom: number; shownLikes: number };
  /** What a public post needs for the best of: at least this many likes, and this many comments. */
  bestOf: { likes: number; comments: number };
  /** When set, every call answers 503 with these words. */
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
  maintenance: null,
};
