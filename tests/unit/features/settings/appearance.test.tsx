import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppearancePage } from '../../../../src/features/settings/appearance/index.ts';
import { BetaPage } from '../../../../src/features/settings/beta/index.ts';
import { PREFERENCES_KEY, type Preferences, readPreferences } from '../../../../src/shared/rules/index.ts';
import { answers, resetAnswers, selfOf } from '../../../support/fake-live.ts';
import { links, render, renderInTheEnd, words, wordsInTheEnd } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useRouter: () => null }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { ...globalThis.document, cookie: '' });
vi.spyOn(Date, 'now').mockImplementation(() => answers.nowAt);
beforeEach(resetAnswers);

const page = () => <AppearancePage anchor="" />;

const withPreferences = (stored: object, hideCommentsOfTypes: number[] = []) => {
  const self = selfOf({ frontendPreferences: { [PREFERENCES_KEY]: stored } });
  answers.self = { ...self, preferences: { ...self.preferences, hideCommentsOfTypes } };
};

const SAMPLE = /<figure.*?<\/figure>/s;

/** The page without its sample. */
const choices = (): string => render(page()).replace(SAMPLE, '');
/** The sample after its lazy components have loaded. */
const sampleInTheEnd = async (): Promise<string> => SAMPLE.exec(await renderInTheEnd(page()))?.[0] ?? '';

const DAY_MS = 86_400_000;

/** A stored value of each preference that differs from the default. Pinned groups have their own screen. */
const CHANGED: Record<Exclude<keyof Preferences, 'pinnedGroupIds'>, object> = {
  homeFeedSort: { homeFeedSort: 'CHRONOLOGIC' },
  homeFeedMode: { homeFeedMode: 'friends-only' },
  realtimeActive: { realtimeActive: true },
  saveDrafts: { saveDrafts: false },
  hideUsers: { homefeed: { hideUsers: ['mars'] } },
  hideTags: { homefeed: { hideTags: ['soup'] } },
  hidesInNonHomeFeeds: { hidesInNonHomeFeeds: true },
  omitRepeatedBubbles: { comments: { omitRepeatedBubbles: false } },
  showTimestamps: { comments: { showTimestamps: true } },
  highlightComments: { comments: { highlightComments: false } },
  hideRepliesToBanned: { comments: { hideRepliesToBanned: true } },
  allowLinksPreview: { allowLinksPreview: true },
  readMoreStyle: { readMoreStyle: 'expandable' },
  nameDisplay: { displayNames: { displayOption: 3 } },
  useYou: { displayNames: { useYou: false } },
  timeDisplay: { timeDisplay: { amPm: true, absolute: true } },
  hideUnreadNotifications: { hideUnreadNotifications: true },
  translateToLang: { translateToLang: 'ta' },
  spacerAfterMs: { timeDifferenceForSpacer: 14 * DAY_MS },
};

describe('the page of the appearance', () => {
  it.each(Object.entries(CHANGED))('has a control that shows the preference %s', (name, stored) => {
    withPreferences({});
    const before = choices();
    withPreferences(stored);
    const key = name as keyof Preferences;
    expect(readPreferences(answers.self)[key]).not.toEqual(readPreferences(undefined)[key]);
    expect(choices()).not.toBe(before);
  });

  it('shows values that another client has stored and that are not on the lists', () => {
    withPreferences({ timeDifferenceForSpacer: 2.5 * DAY_MS, translateToLang: '??' });
    const html = render(page());
    expect(html).toMatch(/<option[^>]*selected=""[^>]*>After more than 2.5 days</);
    expect(html).toMatch(/<option value="\?\?" selected="">/);
  });

  it('has the parts that other pages link to, and waits for the preferences before it shows any', () => {
    expect(render(page())).toMatch(/id="nsfw".*id="beta"/s);
    answers.self = undefined;
    expect(words(page())).not.toContain('Names');
  });

  it('lists hidden users and hashtags, each with a button that removes it', () => {
    withPreferences({ homefeed: { hideUsers: ['mars'], hideTags: ['Pea_Soup'] } });
    const html = render(page());
    expect(html).toMatch(/<ul[^>]*aria-label="Hidden users and groups">.*aria-label="Remove @mars"/);
    expect(html).toMatch(/<ul[^>]*aria-label="Hidden hashtags">.*aria-label="Remove #Pea_Soup"/);
  });
});

describe('the sample', () => {
  it('is labelled, and nothing in it can be focused or pressed', async () => {
    withPreferences({});
    const sample = await sampleInTheEnd();
    expect(sample).toMatch(/^<figure[^>]*><figcaption[^>]*>Sample/);
    expect(sample.replace(/^.*?<\/figcaption>/s, '')).toMatch(/^<div inert="">/);
    expect(sample).not.toMatch(/data-post-id/);
  });

  it.each([
    ['names', CHANGED.nameDisplay],
    ['“You”', CHANGED.useYou],
    ['long texts', CHANGED.readMoreStyle],
    ['times', { timeDisplay: { absolute: true } }],
    ['the clock', { timeDisplay: { absolute: true, amPm: true } }],
    ['times of comments', CHANGED.showTimestamps],
    ['comments one after another', CHANGED.omitRepeatedBubbles],
    ['the line after a silence', CHANGED.spacerAfterMs],
  ])('follows the choice of %s', async (_, stored) => {
    withPreferences({ timeDisplay: 'amPm' in (stored as object) ? { absolute: true } : {} });
    const before = await sampleInTheEnd();
    withPreferences(stored);
    expect(await sampleInTheEnd()).not.toBe(before);
  });

  it('hides the reply to a blocked user if that is chosen', async () => {
    answers.byQuery = { accountNames: [] };
    withPreferences({});
    expect(await sampleInTheEnd()).toContain('That was not kind');
    withPreferences(CHANGED.hideRepliesToBanned);
    const sample = await sampleInTheEnd();
    expect(sample).not.toContain('That was not kind');
    expect(sample).toContain('Reply to a blocked user');
  });

  it('leaves out the comments of each kind that is chosen', async () => {
    const shown = async (types: number[]) => {
      withPreferences({}, types);
      const sample = await sampleInTheEnd();
      return ['Deleted comment', 'Hidden comment', 'Archived comment'].map((text) => sample.split(text).length - 1);
    };
    expect(await shown([])).toEqual([1, 2, 1]);
    expect(await shown([1])).toEqual([0, 2, 1]);
    expect(await shown([2])).toEqual([1, 1, 1]);
    expect(await shown([3])).toEqual([1, 2, 0]);
    expect(await shown([4])).toEqual([1, 1, 1]);
    expect(await shown([1, 2, 3, 4])).toEqual([0, 0, 0]);
  });
});

describe('the page of the beta version', () => {
  it('says that a site has none', async () => {
    expect(await wordsInTheEnd(<BetaPage isSignedIn={false} />)).toContain('This site has no beta version.');
    expect(render(<BetaPage isSignedIn={false} />)).not.toContain('checkbox');
  });

  it('explains it, with a switch that shows whether this browser uses it', () => {
    answers.config = { beta: { enabled: true, cookieName: 'larder-beta' } };
    const html = render(<BetaPage isSignedIn />);
    expect(html).toMatch(
      /<input type="checkbox"(?![^>]*checked)[^>]*aria-label="Use the beta version in this browser"/,
    );
    Object.assign(document, { cookie: 'larder-beta=1' });
    expect(render(<BetaPage isSignedIn />)).toMatch(/<input type="checkbox"[^>]*checked=""/);
    Object.assign(document, { cookie: '' });
  });

  it('leads visitors home, and others to their settings', () => {
    expect(links(<BetaPage isSignedIn={false} />)[0]?.href).toBe('/');
    expect(links(<BetaPage isSignedIn />)[0]?.href).toBe('/settings/appearance');
  });
});
