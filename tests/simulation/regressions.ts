import type { Hazard } from './world/hazards.ts';

/** The hazards of the first seeds. A hazard that is added here changes what happens in those worlds. */
export const FIRST_HAZARDS: readonly Hazard[] = [
  'repeats',
  'elsewhere',
  'busy groups',
  'edits elsewhere',
  'refused files',
];

/** Seeds in which something was broken once, by what it was. `hazards`: those that their worlds may contain; none if it is missing. */
export const REGRESSIONS: readonly { name: string; seed: string; hazards?: readonly Hazard[] }[] = [
  { name: 'a full disk does not make live queries throw for ever after', seed: '2017' },
  { name: 'a leader that was replaced does not doubt the claims of its successor (like, 687 times)', seed: '90210446' },
  { name: 'a leader that was replaced does not doubt the claims of its successor (like, 846 times)', seed: '90210693' },
  { name: 'a pause from before a clock jump does not hide the time of the next look', seed: '90211113' },
  { name: 'comments on both forms of a post whose answer was lost have no order', seed: '90211066' },
  { name: 'a comment whose deletion was undone may come back', seed: '90210115' },
  { name: 'words deleted elsewhere before their lost answer was looked for may come back', seed: '90210248' },
  { name: 'a page that opens without its token asks for a sign-in', seed: '90210527' },
  { name: 'a page that opens without its token asks for a sign-in and then sends what waited', seed: '90210838' },
  { name: 'a session whose end is noticed last is renewed before the tabs are compared', seed: '90210666' },
  { name: 'a freshness that cannot be read is no crash', seed: '90211190' },
  { name: 'what fails with the end of a world does not break the next one', seed: '90211191' },
  { name: 'what was claimed before the server asked for quiet is not sent during it', seed: '77000352' },
  { name: 'a copy on which a comment waits is not deleted unasked', seed: '180', hazards: FIRST_HAZARDS },
  { name: 'a write of preferences that arrives late is written over', seed: '306855255', hazards: FIRST_HAZARDS },
  { name: 'a session that ends between two sendings hides no success', seed: '994128048', hazards: FIRST_HAZARDS },
  { name: 'a proposed deletion gives way to the one by the user', seed: '306855353', hazards: FIRST_HAZARDS },
  { name: 'a copy that was changed before the look is asked about', seed: '32000032', hazards: FIRST_HAZARDS },
  {
    name: 'a request of a frozen leader that arrives after another leader has found its echo is asked about',
    seed: '500000476',
    hazards: FIRST_HAZARDS,
  },
  { name: 'a deletion of a copy that the user took back is their choice', seed: '500001417', hazards: FIRST_HAZARDS },
  {
    name: 'what speaks of a refused comment does not hold up those after it',
    seed: '510005150',
    hazards: FIRST_HAZARDS,
  },
  { name: 'who leaves a conversation hears of its comments no more', seed: '510000570', hazards: FIRST_HAZARDS },
  {
    name: 'a refused edit that is tried again asks before it writes over a newer one',
    seed: '520005269',
    hazards: FIRST_HAZARDS,
  },
  { name: 'a short pause does not end a longer one', seed: '510006076', hazards: FIRST_HAZARDS },
  {
    name: 'of a lost answer, a later copy that was changed since is asked about',
    seed: '510006474',
    hazards: FIRST_HAZARDS,
  },
  {
    name: 'copies at a post that is closed for a while are found when it is open again',
    seed: '530004797',
    hazards: FIRST_HAZARDS,
  },
  { name: 'joins that fail again and again leave one catch-up behind', seed: '530001451', hazards: FIRST_HAZARDS },
  { name: 'what the socket told is not lost when a full disk refuses to hurry a search', seed: '77300071' },
  { name: 'the copy of a post that the user has deleted meanwhile stays', seed: '550003559', hazards: FIRST_HAZARDS },
  { name: 'a clock set forward does not end the wait for a late copy', seed: '550007704', hazards: FIRST_HAZARDS },
];
