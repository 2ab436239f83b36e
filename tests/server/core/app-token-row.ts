/** An app token as stored. Lists are JSON. */
export interface AppTokenRow {
  id: string;
  userId: string;
  title: string;
  token: string;
  issue: number;
  scopes: string;
  origins: string;
  netmasks: string;
  createdAt: number;
  updatedAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  lastIP: string | null;
  lastUserAgent: string | null;
  activationCode: string | null;
  activationValidTillAt: number | null;
  isActive: number;
}
