import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../../../src/shared/model/index.ts';
import {
  hideAllLabel,
  hideChoices,
  hideLink,
  showPostsLabel,
  withCriterion,
} from '../../../../src/shared/rules/hide-choices.ts';
import { type HideCriterion, type HideLists, normalizeHashtag } from '../../../../src/shared/rules/index.ts';
import { account, postView } from '../../../support/post-views.ts';

const luna = account('luna');
const garden = account('garden', { type: 'group' });
const lookup = (id: AccountId) => [luna, garden].find((each) => each.id === id);
const { post } = postView('abc123', 'About #Tea_Time, #teatime and #peas', { author: luna, to: [luna, garden] });
const choices = (lists: Partial<HideLists> = {}, viewerId: AccountId | null = null) =>
  hideChoices(post, { hideUsers: [], hideTags: [], ...lists }, lookup, viewerId);
const byName = (value: string): HideCriterion => ({ type: 'USERNAME', value });
const byTag = (value: string): HideCriterion => ({ type: 'HASHTAG', value });

describe('what a post is and could be hidden by', () => {
  it('is its author, its groups and its hashtags, each once [3.051 3.068]', () => {
    expect(choices()).toEqual({
      hiddenByCriteria: [],
      availableHideCriteria: [byName('luna'), byName('garden'), byTag('Tea_Time'), byTag('peas')],
    });
    expect(choices({ hideUsers: ['Garden'], hideTags: ['#téa-time'] })).toEqual({
      hiddenByCriteria: [byName('garden'), byTag('Tea_Time')],
      availableHideCriteria: [byName('luna'), byTag('peas')],
    });
  });

  it('is not the reader himself', () => {
    expect(choices({}, luna.id).availableHideCriteria).not.toContainEqual(byName('luna'));
    expect(choices({}, luna.id).availableHideCriteria).toContainEqual(byName('garden'));
  });

  it('compares hashtags without case, accents, “_” and “-” [3.069]', () => {
    expect(['TIDES', 'été', '#low_ti-des', 'кот'].map(normalizeHashtag)).toEqual(['tides', 'ete', 'lowtides', 'кот']);
    expect(normalizeHashtag('tides')).not.toBe(normalizeHashtag('tide'));
    expect(normalizeHashtag('й')).not.toBe(normalizeHashtag('и'));
  });
});

describe('the reader\u2019s lists', () => {
  const lists = { hideUsers: ['mars'], hideTags: ['Tea_Time', '#teatime', 'peas'] };

  it('take a name or a hashtag in once', () => {
    expect(withCriterion(lists, byName('luna'), true)).toEqual({ hideUsers: ['mars', 'luna'] });
    expect(withCriterion(lists, byName('MARS'), true)).toEqual({ hideUsers: ['MARS'] });
    expect(withCriterion(lists, byTag('beans'), true)).toEqual({ hideTags: [...lists.hideTags, 'beans'] });
  });

  it('lose everything that compares equal', () => {
    expect(withCriterion(lists, byTag('TÉATIME'), false)).toEqual({ hideTags: ['peas'] });
    expect(withCriterion(lists, byName('Mars'), false)).toEqual({ hideUsers: [] });
    expect(withCriterion(lists, byName('luna'), false)).toEqual({ hideUsers: ['mars'] });
  });
});

describe('the hide link', () => {
  const label = (isHidden: boolean, hiddenByCriteria: HideCriterion[], areWaysShown = false) =>
    hideLink({ isHidden }, { hiddenByCriteria }, areWaysShown).label;

  it('hides what is shown, and shows what was hidden alone [4.017 4.018]', () => {
    expect(label(false, [])).toBe('Hide');
    expect(label(true, [])).toBe('Un-hide');
  });

  it('shows the posts of the one source or hashtag that hides it [4.020]', () => {
    expect(label(false, [byName('luna')])).toBe('Show posts from @luna');
    expect(label(false, [byTag('tea')])).toBe('Show posts with #tea');
  });

  it('leads to all ways where there are several, and puts them away again [4.019 4.021]', () => {
    for (const [isHidden, criteria] of [
      [true, [byName('luna')]],
      [false, [byName('luna'), byTag('tea')]],
    ] as const) {
      expect(label(isHidden, [...criteria])).toBe('Un-hide…');
      expect(label(isHidden, [...criteria], true)).toBe('Un-hide (collapse)');
    }
  });

  it('names what else can be hidden', () => {
    expect(hideAllLabel(byName('luna'))).toBe('Hide all from @luna');
    expect(hideAllLabel(byTag('tea'))).toBe('Hide all with #tea');
    expect(showPostsLabel(byName('luna'))).toBe('Show posts from @luna');
  });
});
