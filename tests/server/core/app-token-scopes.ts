interface AppTokenScope {
  name: string;
  title: string;
  /** As `METHOD /vN/path`, with parameters as `:name`. */
  routes: string[];
}

/** What app tokens may be allowed to do, as on the recorded server. Calls in no scope are closed to app tokens. */
export const appTokenScopes: readonly AppTokenScope[] = [
  {
    name: 'read-my-info',
    title: 'Read my user information',
    routes: [
      'GET /vN/users/whoami',
      'GET /vN/managedGroups',
      'GET /vN/users/blockedByMe',
      'GET /vN/timelines/home/list',
    ],
  },
  {
    name: 'read-my-files',
    title: 'Read information about my uploaded files',
    routes: ['GET /vN/attachments/my', 'GET /vN/attachments/my/stats'],
  },
  {
    name: 'read-feeds',
    title: 'Read feeds, including my feeds and direct messages',
    routes: [
      'GET /vN/timelines/home',
      'GET /vN/timelines/home/:feedId/posts',
      'GET /vN/timelines/home/list',
      'GET /vN/timelines/filter/discussions',
      'GET /vN/timelines/filter/directs',
      'GET /vN/timelines/filter/saves',
      'GET /vN/users/getUnreadDirectsNumber',
      'GET /vN/timelines/:username',
      'GET /vN/timelines/:username/likes',
      'GET /vN/timelines/:username/comments',
      'GET /vN/search',
      'GET /vN/summary/:days',
      'GET /vN/summary/:username/:days',
      'GET /vN/bestof',
      'GET /vN/timelines-rss/:username',
      'GET /vN/posts/:postId',
      'GET /vN/posts/:postId/translated-body',
      'GET /vN/posts/:postId/backlinks',
      'GET /vN/archives/post-by-old-name/:name',
      'GET /vN/allGroups',
      'GET /vN/comments/:commentId/likes',
      'GET /vN/everything',
      'GET /vN/comments/:commentId',
      'GET /vN/comments/:commentId/translated-body',
      'GET /vN/posts/:postId/comments/:seqNumber',
      'POST /vN/posts/byIds',
      'POST /vN/comments/byIds',
      'GET /vN/calendar/:username/:year',
      'GET /vN/calendar/:username/:year/:month',
      'GET /vN/calendar/:username/:year/:month/:day',
    ],
  },
  {
    name: 'read-users-info',
    title: "Read users' information",
    routes: [
      'GET /vN/users/:username',
      'GET /vN/users/:username/statistics',
      'GET /vN/users/:username/subscribers',
      'GET /vN/users/:username/subscriptions',
      'GET /vN/users/sparseMatches',
    ],
  },
  {
    name: 'read-realtime',
    title: 'Read realtime messages',
    routes: ['WS *'],
  },
  {
    name: 'manage-my-files',
    title: 'Update my uploaded files',
    routes: ['POST /vN/attachments/my/sanitize'],
  },
  {
    name: 'manage-notifications',
    title: 'Manage notifications',
    routes: [
      'GET /vN/notifications',
      'GET /vN/notifications/:notifId',
      'POST /vN/users/markAllNotificationsAsRead',
      'GET /vN/users/getUnreadNotificationsNumber',
      'POST /vN/posts/:postId/notifyOfAllComments',
    ],
  },
  {
    name: 'manage-posts',
    title: 'Manage (read, write and delete) posts, comments, and likes',
    routes: [
      'GET /vN/posts/:postId',
      'GET /vN/users/markAllDirectsAsRead',
      'GET /vN/comments/:commentId/likes',
      'POST /vN/attachments',
      'POST /vN/bookmarklet',
      'POST /vN/posts',
      'PUT /vN/posts/:postId',
      'POST /vN/posts/:postId/disableComments',
      'POST /vN/posts/:postId/enableComments',
      'DELETE /vN/posts/:postId',
      'POST /vN/comments',
      'PUT /vN/comments/:commentId',
      'DELETE /vN/comments/:commentId',
      'POST /vN/posts/:postId/like',
      'POST /vN/posts/:postId/unlike',
      'POST /vN/comments/:commentId/like',
      'POST /vN/comments/:commentId/unlike',
      'POST /vN/posts/:postId/leave',
      'POST /vN/posts/:postId/notifyOfAllComments',
    ],
  },
  {
    name: 'manage-my-feeds',
    title: 'Manage my subscriptions, hides, bans, and saves',
    routes: [
      'POST /vN/users/:username/subscribe',
      'PUT /vN/users/:username/subscribe',
      'POST /vN/users/:username/unsubscribe',
      'POST /vN/posts/:postId/hide',
      'POST /vN/posts/:postId/unhide',
      'POST /vN/users/:username/ban',
      'POST /vN/users/:username/unban',
      'POST /vN/posts/:postId/save',
      'DELETE /vN/posts/:postId/save',
      'POST /vN/users/:username/sendRequest',
      'POST /vN/requests/:followedUserName/revoke',
      'POST /vN/timelines/home',
      'PATCH /vN/timelines/home',
      'DELETE /vN/timelines/home/:feedId',
      'PATCH /vN/timelines/home/:feedId',
      'GET /vN/timelines/home/:feedId',
      'GET /vN/timelines/home/subscriptions',
      'PATCH /vN/timelines/home',
      'POST /vN/groups/:groupName/disableBans',
      'POST /vN/groups/:groupName/enableBans',
    ],
  },
  {
    name: 'manage-profile',
    title: 'Manage my and my groups profiles',
    routes: [
      'POST /vN/groups/:groupName/updateProfilePicture',
      'POST /vN/users/updateProfilePicture',
      'PUT /vN/users/:userId',
    ],
  },
  {
    name: 'manage-groups',
    title: 'Manage groups',
    routes: [
      'POST /vN/groups',
      'POST /vN/groups/:groupName/subscribers/:adminName/admin',
      'POST /vN/groups/:groupName/subscribers/:adminName/unadmin',
      'POST /vN/groups/:groupName/sendRequest',
      'POST /vN/groups/:groupName/acceptRequest/:userName',
      'POST /vN/groups/:groupName/rejectRequest/:userName',
      'POST /vN/groups/:groupName/unsubscribeFromGroup/:userName',
      'GET /vN/groups/:groupName/blockedUsers',
      'POST /vN/groups/:groupName/block/:userName',
      'POST /vN/groups/:groupName/unblock/:userName',
    ],
  },
  {
    name: 'manage-subscription-requests',
    title: 'Manage subscription requests',
    routes: [
      'POST /vN/users/acceptRequest/:username',
      'POST /vN/users/rejectRequest/:username',
      'POST /vN/users/:username/unsubscribeFromMe',
    ],
  },
];

/** Calls that every app token may make. */
const alwaysAllowed = ['GET /vN/users/me', 'GET /vN/app-tokens/current', 'POST /vN/app-tokens/current/reissue'];

/** Parameters have other names here than in the recorded list. */
const withoutNames = (route: string): string => route.replaceAll(/:\w+/g, ':');

const routesByScope = new Map(appTokenScopes.map(({ name, routes }) => [name, new Set(routes.map(withoutNames))]));
const freeRoutes = new Set(alwaysAllowed);

export const isAppTokenScope = (name: string): boolean => routesByScope.has(name);

/** True if an app token with these scopes may make this call, given by the pattern of its route without the version. */
export function isInScopes(scopes: readonly string[], method: string, path: string): boolean {
  const route = withoutNames(`${method} /vN${path}`);
  return freeRoutes.has(route) || scopes.some((scope) => routesByScope.get(scope)?.has(route));
}

/** True if an app token with these scopes may listen to realtime events. */
export const hearsRealtime = (scopes: readonly string[]): boolean =>
  scopes.some((scope) => routesByScope.get(scope)?.has('WS *'));
