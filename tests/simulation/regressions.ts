import type { Hazard } from './world/hazards.ts';

/** The hazards of the first seeds. A hazard that is added here changes what happens in those worlds. */
export const FIRST_HAZARDS: readonly Hazard[] = [
  'repeats',
  'elsewhere',
  'busy groups',
  'edits elsewhere',
  'refused files',
];

/** The hazards of later seeds. */
export const SECOND_HAZARDS: readonly Hazard[] = [...FIRST_HAZARDS, 'late broadcasts'];

/** The hazards since relations change. */
export const THIRD_HAZARDS: readonly Hazard[] = [...SECOND_HAZARDS, 'relations'];

/** The hazard of worlds in which relations change, alone. */
export const RELATIONS: readonly Hazard[] = ['relations'];

/** Seeds that once broke an invariant, named by the fault. `hazards`: those that the world may contain; none if absent. */
export const REGRESSIONS: readonly { name: string; seed: string; hazards?: readonly Hazard[] }[] = [
  { name: 'live queries work again after a full disk', seed: '2017' },
  {
    name: 'a replaced leader does not mark the rows of its successor as uncertain (like, 687 times)',
    seed: '90210446',
  },
  {
    name: 'a replaced leader does not mark the rows of its successor as uncertain (like, 846 times)',
    seed: '90210693',
  },
  { name: 'a retry delay from before a clock jump does not hide when the next search is due', seed: '90211113' },
  { name: 'comments on the two entries of a post whose answer was lost have no order', seed: '90211066' },
  { name: 'a comment whose deletion was undone may come back', seed: '90210115' },
  { name: 'a text deleted elsewhere before the search for its echo may come back', seed: '90210248' },
  { name: 'a page that opens without its token asks for a sign-in', seed: '90210527' },
  { name: 'a page that opens without its token asks for a sign-in and then sends the outbox', seed: '90210838' },
  { name: 'a session whose end is noticed last is renewed before tabs are compared', seed: '90210666' },
  { name: 'a freshness row that cannot be read does not crash the engine', seed: '90211190' },
  { name: 'a failure at the end of a world does not break the next one', seed: '90211191' },
  { name: 'rows claimed before the server asked for a pause are not sent during it', seed: '77000352' },
  { name: 'a copy on which a comment waits is not deleted without a question', seed: '180', hazards: FIRST_HAZARDS },
  { name: 'a write of preferences that arrives late is overwritten', seed: '306855255', hazards: FIRST_HAZARDS },
  {
    name: 'a session that ends between two attempts does not hide a success',
    seed: '994128048',
    hazards: FIRST_HAZARDS,
  },
  { name: 'a proposed deletion gives way to the one by the user', seed: '306855353', hazards: FIRST_HAZARDS },
  {
    name: 'the user is asked about a copy that was changed before the check',
    seed: '32000032',
    hazards: FIRST_HAZARDS,
  },
  {
    name: 'the user is asked about a request of a frozen leader that arrives after another leader has found its echo',
    seed: '500000476',
    hazards: FIRST_HAZARDS,
  },
  { name: 'a deletion of a copy that the user undid is not made again', seed: '500001417', hazards: FIRST_HAZARDS },
  {
    name: 'mutations of a refused comment do not block later ones in the lane',
    seed: '510005150',
    hazards: FIRST_HAZARDS,
  },
  {
    name: 'a user who leaves a conversation receives no more notifications of its comments',
    seed: '510000570',
    hazards: FIRST_HAZARDS,
  },
  {
    name: 'a refused edit that is retried asks before it overwrites a newer one',
    seed: '520005269',
    hazards: FIRST_HAZARDS,
  },
  { name: 'a short pause does not end a longer one', seed: '510006076', hazards: FIRST_HAZARDS },
  {
    name: 'after a lost answer, the user is asked about a later copy that was changed',
    seed: '510006474',
    hazards: FIRST_HAZARDS,
  },
  {
    name: 'copies at a post that is closed for a while are found when it is open again',
    seed: '530004797',
    hazards: FIRST_HAZARDS,
  },
  { name: 'repeatedly failing joins leave one catch-up request', seed: '530001451', hazards: FIRST_HAZARDS },
  { name: 'an event of the socket is not lost when a full disk refuses to advance a search', seed: '77300071' },
  {
    name: 'the files of a post are compared with the request that created it (invariant)',
    seed: '1551842220',
    hazards: SECOND_HAZARDS,
  },
  {
    name: 'the copy of a post is deleted with it while the deletion of the copy waits',
    seed: '550003559',
    hazards: FIRST_HAZARDS,
  },
  {
    name: 'the user is asked about the last of several copies of a comment that they have deleted',
    seed: '1783039181',
    hazards: SECOND_HAZARDS,
  },
  { name: 'a clock set forward does not end the wait for a late copy', seed: '550007704', hazards: FIRST_HAZARDS },
  {
    name: 'an answer to a request that the browser sent twice is not reported as refused',
    seed: '9',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'a list keeps its members when its name is sent after the clock was set back',
    seed: '8100081',
    hazards: RELATIONS,
  },
  { name: 'an answer that a frozen tab receives hours later brings back nothing', seed: '8100059', hazards: RELATIONS },
  { name: 'blocks that count again on another device hide what is stored', seed: '8200083', hazards: RELATIONS },
  { name: 'comments of an opened post are hidden when blocks count again', seed: '8100095', hazards: RELATIONS },
  {
    name: 'the user is asked about a list that was sent twice and renamed on another device before the check',
    seed: '4379940776',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'the user is asked whether a list arrived that was renamed on another device before the search',
    seed: '4379940817',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'what a blocking author has also posted to a readable group stays until it is read again (invariant)',
    seed: '4379940808',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'a page whose query has lost its zone stores hidden posts for the next start',
    seed: '4308182892',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'a page goes on following the mirror when queries count the awaits of others',
    seed: '4308182898',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'what is shown of somebody whose block has ended on another device is no leak (invariant)',
    seed: '77310034',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'texts of blocked people leave the recent changes, also if the clock was set back',
    seed: '4277664372',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'a list whose deletion was answered with half an error is deleted',
    seed: '640000391',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'rows in the outbox one after another may have the same order (invariant)',
    seed: '4277664298',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'no device knows that the author of a post in a group has banned the user (invariant)',
    seed: '640000044',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'who was added to a list and removed again is removed, also if another device has added them',
    seed: '4302444144',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'a subscription to somebody who was subscribed to elsewhere puts them into the chosen lists',
    seed: '50000328',
    hazards: THIRD_HAZARDS,
  },
  {
    name: 'what is hidden meanwhile goes, also if nothing was known of the user when it was stored',
    seed: '50000795',
    hazards: THIRD_HAZARDS,
  },
];
