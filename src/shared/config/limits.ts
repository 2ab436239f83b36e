/** Constants of the specification (§9) that no deployment changes. Units in the names. */
export const API_VERSION = 3;
export const PAGE_SIZE = 30;
export const SUMMARY_DAYS_DEFAULT = 7;
export const SUMMARY_PERIODS = { 1: 'day', 7: 'week', 30: 'month' } as const;
export const CALENDAR_FIRST_YEAR = 2000;
export const MEMORIES_FIRST_YEAR = 2005;
/** After this time the box “Memories” follows the date. */
export const MEMORIES_DATE_REFRESH_MS = 5 * 60_000;
export const USERNAME_LENGTH = { min: 3, max: 30 } as const;
/** Of new users. Older ones, and groups, have up to `USERNAME_LENGTH`. */
export const NEW_USERNAME_LENGTH = { min: 3, max: 25 } as const;
export const PASSWORD_MIN_LENGTH = 9;
/** Of users and groups, in graphemes. */
export const SCREEN_NAME_LENGTH = { min: 3, max: 25 } as const;
export const POST_TITLE_SNIPPET_LENGTH = 60;
export const LINK_TEXT_MAX_LENGTH = 50;
/** Texts over the first length, or of this many lines, are folded to about the second length. */
export const LONG_TEXT = { length: 800, lines: 5, foldedLength: 600 } as const;
/** Maximum area of a folded text, in px² at the default UI scale. */
export const CLIP_AREA_PX = {
  post: 600 * 130,
  comment: 500 * 110,
  anonymousPost: 860 * 130,
  anonymousComment: 700 * 110,
} as const;
/** Arrows over a longer distance have a number: ^5. */
export const REPLY_CARETS_MAX = 4;
export const RELATIVE_TIME_REFRESH_MS = 30_000;
export const LAZY_MODULE_TRIES = 5;
export const LAZY_MODULE_RETRY_DELAY_MS = 1000;
/** After all tries: a late part of the page, which has no button for it, is tried again. */
export const LATE_MODULE_RETRY_MS = 30_000;
export const SERVER_CLOCK_UPDATE_MIN_INTERVAL_MS = 30_000;
/** A server without a response for this long counts as slow. */
export const SLOW_AFTER_MS = 2000;
/** How long everything that the first screen does not need waits for it at most. */
export const FIRST_SCREEN_MS = 10_000;
export const QUERY_STRING_MAX_KEYS = 1000;
export const SIDEBAR_BREAKPOINT_PX = 992;
export const HOME_LIST_TITLE_LENGTH = 250;
export const RECENT_GROUPS_COUNT = 4;
export const LIKES_SHOWN = 4;
/** Suggestions for mentions. `delayMs`: after the last letter. */
export const NAME_SUGGESTIONS = { minLetters: 2, delayMs: 500, shown: 5 } as const;
/** Number of recent searches kept on the device. */
export const RECENT_SEARCHES = 20;
/** Quick find shows at most this many stored places, and of each kind. `shownFromServer`: accounts that only the server knows. */
export const QUICK_FIND = { shown: 8, shownOfKind: 4, shownFromServer: 4 } as const;
/** The user card opens and closes after this time of hover. */
export const ACCOUNT_CARD_HOVER_MS = 500;
/** Statistics of a profile that take longer are said to be loading. */
export const STATISTICS_LOADING_DELAY_MS = 1000;
/** Scrolling has ended after this long without movement. */
export const SCROLL_IDLE_MS = 200;
/** Non-urgent work waits until the user has been idle for this long. */
export const INTERACTION_IDLE_MS = 500;
/** What the form of the bookmarklet takes from its address, in characters. */
export const BOOKMARK = { title: 300, address: 2000, comment: 5000, images: 5 } as const;
/** Limit of answered comments shown above a scrolled thread. */
export const PINNED_ANCESTORS_MAX = 4;
/** App tokens. `days`: until they expire. `linkWords`, `linkWordLength`: what a link may put into each list of the form. */
export const APP_TOKEN = { titleLength: 100, days: 3650, linkWords: 50, linkWordLength: 200 } as const;
export const BETA_COOKIE_MS = 365 * 86_400_000;
/** After a choice of the beta version the page is loaded again when its message could be read. */
export const BETA_RELOAD_DELAY_MS = 200;
/** A token that is older is reissued. */
export const TOKEN_MAX_AGE_MS = 7 * 24 * 3_600_000;
/** The server accepts the previous string of a reissued token for this long. */
export const PREVIOUS_TOKEN_VALID_MS = 5 * 60_000;
/** Heights in px above which a preview is folded, and that it then has. */
export const PREVIEW_FOLD = { usual: { above: 550, folded: 400 }, encyclopedia: { above: 250, folded: 200 } } as const;
/** A byline over the first length is cut to the second. */
export const BYLINE_LENGTH = { max: 300, cut: 200 } as const;
/** Sizes of previews that are remembered, and how long they wait to be written together. */
export const PREVIEW_SIZES = { kept: 500, writeDelayMs: 10_000 } as const;
/** What is read of an answer of another site at most, in bytes. A larger small picture is not kept. */
export const OUTSIDE_BYTES = { answer: 200_000, thumbnail: 150_000, gifs: 1_000_000 } as const;
/** Stored previews: how many, how much of their pictures, and after which time a service is asked again. */
export const STORED_PREVIEWS = {
  kept: 300,
  pictureBytes: 20 * 1024 * 1024,
  maxAgeMs: 7 * 86_400_000,
  untitledMaxAgeMs: 3_600_000,
} as const;
/** The window of a sign-in through another service. `pollMs`: how often it is checked for having been closed. */
export const EXTERNAL_WINDOW = { width: 500, height: 500, pollMs: 250 } as const;
