/** Prefixes of the keys of all views of the viewer's calendar: the day of a post depends on the time zone. */
export const CALENDAR_VIEWS = ['calendar:', 'feed:calendar:'];
