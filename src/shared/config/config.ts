import type { PreviewService } from './services.ts';

/** Name of a site whose config.json has none. */
export const DEFAULT_SITE_TITLE = 'Larder';

/** Runtime configuration of a deployment, as decoded from /config.json. */
export interface Config {
  siteTitle: string;
  /** Origin (and path) of the server; '' = the origin that serves the client. Calls go to `${apiRoot}/v3/…`. */
  apiRoot: string;
  /** Used until server-info is known. In graphemes; attachments: null = unlimited. */
  limits: { postLength: number; commentLength: number; attachmentsPerPost: number | null; fileSizeBytes: number };
  commentFolding: {
    minToSteppedFold: number;
    foldStep: number;
    afterFold: number;
    minFolded: number;
    minToCollapse: number;
  };
  draftMaxAgeDays: number;
  appVersionCheck: { url: string; header: string; intervalSec: number } | null;
  textFormatter: {
    tldList: string[];
    foreignMentionServices: { title: string; shortCode: string; linkTemplate: string }[];
  };
  /** Hosts whose links point into the client. */
  siteDomains: string[];
  /** Usernames of groups to which nobody can subscribe in this client. */
  groupsWithoutSubscribing: string[];
  privacyControlGroups: { hidePosts: boolean; groups: { username: string; privacy: string }[] };
  /** Account whose page is /{product}; `null` for no News link. */
  newsAccount: string | null;
  supportEmail: string;
  codeUrl: string;
  statusUrl: string | null;
  /** Page of the browser extension that shares pages; `null` for none. */
  extensionUrl: string | null;
  beta: { enabled: boolean; cookieName: string };
  errorReportingDsn: string | null;
  /**
   * Link previews. `services`: whose previews users may allow; only they are in the content security policy. `cardScript`: address of
   * the script that makes the previews of all other sites (service `card`). `neverFor`: sites that are never previewed.
   */
  linkPreviews: { services: PreviewService[]; cardScript: string | null; neverFor: string[] };
  /** The GIF service. `null`: no GIF picker. `pictureOrigins`: where its pictures are. */
  gifs: { apiRoot: string; key: string; clientKey: string; pictureOrigins: string[] } | null;
  /** Emojis that circle the site's name on one day of each year. `date`: MM-DD. */
  emojiOrbit: { date: string; emojis: string[] } | null;
  /** Size limit of the mirror. */
  mirror: { maxPosts: number; maxBytes: number };
}
