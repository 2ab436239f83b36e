/** An app token whose string nobody knows. */
export interface WorldAppToken {
  id: string;
  ownerId: string;
  title: string;
  issue: number;
  scopes: string[];
  origins: string[];
  netmasks: string[];
  createdAt: number;
  updatedAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  lastIP: string | null;
  lastUserAgent: string | null;
}

/** What a user left on the old network. */
export interface WorldArchive {
  ownerId: string;
  oldUsername: string;
  viaSources: { title: string; url: string; count: number }[];
  hiddenComments: number;
}

/** Numbers of the whole site at the end of a day. */
export interface WorldSiteDay {
  /** For example '2026-11-21'. */
  date: string;
  users: number;
  groups: number;
  posts: number;
  comments: number;
  likes: number;
}
