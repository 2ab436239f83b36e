/** Restores posts of the viewer's archive (POST). The state of the archive is a part of whoami. */
export const ARCHIVE_RESTORATION_PATH = 'archives/restoration';
/** Restores comments and likes of the viewer's archive (PUT). */
export const ARCHIVE_ACTIVITIES_PATH = 'archives/activities';
