import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../../../src/shared/model/index.ts';
import {
  criterionChange,
  hideAllLabel,
  hideChoices,
  hideLink,
  showPostsLabel,
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

describe('the hide criteria of a post', () => {
  it('are its author, groups and hashtags, each once [3.051 3.068]', () => {
    expect(choices()).toEqual({
      hiddenByCriteria: [],
      availableHideCriteria: [byName('luna'), byName('garden'), byTag('Tea_Time'), byTag('peas')],
    });
    expect(choices({ hideUsers: ['Garden'], hideTags: ['#téa-time'] })).toEqual({
      hiddenByCriteria: [byName('garden'), byTag('Tea_Time')],
      availableHideCriteria: [byName('luna'), byTag('peas')],
    });
  });

  it('do not include the viewer', () => {
    expect(choices({}, luna.id).availableHideCriteria).not.toContainEqual(byName('luna'));
    expect(choices({}, luna.id).availableHideCriteria).toContainEqual(byName('garden'));
  });

  it('do not offer the hashtags of spoilers, but name one that the viewer hides', () => {
    const secret = { ...post, body: '#tea with <spoiler>#poison</spoiler>' };
    const of = (hideTags: string[]) => hideChoices(secret, { hideUsers: [], hideTags }, lookup, null);
    expect(of([]).availableHideCriteria).toEqual([byName('luna'), byName('garden'), byTag('tea')]);
    expect(of(['poison']).hiddenByCriteria).toEqual([byTag('poison')]);
  });

  it('compare hashtags without case, accents, “_” and “-” [3.069]', () => {
    expect(['TIDES', 'été', '#low_ti-des', 'кот'].map(normalizeHashtag)).toEqual(['tides', 'ete', 'lowtides', 'кот']);
    expect(normalizeHashtag('tides')).not.toBe(normalizeHashtag('tide'));
    expect(normalizeHashtag('й')).not.toBe(normalizeHashtag('и'));
  });
});

describe('the hide lists of the user', () => {
  const lists = { hideUsers: ['mars'], hideTags: ['Tea_Time', '#teatime', 'peas'] };

  it('contain an added username or hashtag once', () => {
    const users = ['homefeed', 'hideUsers'];
    expect(criterionChange(lists, byName('luna'), true)).toEqual({ path: users, add: ['luna'], remove: [] });
    expect(criterionChange(lists, byName('MARS'), true)).toEqual({ path: users, add: [], remove: [] });
    const beans = { path: ['homefeed', 'hideTags'], add: ['beans'], remove: [] };
    expect(criterionChange(lists, byTag('beans'), true)).toEqual(beans);
  });

  it('lose every entry equal to the removed one', () => {
    expect(criterionChange(lists, byTag('TÉATIME'), false).remove).toEqual(['Tea_Time', '#teatime']);
    expect(criterionChange(lists, byName('Mars'), false).remove).toEqual(['mars']);
    expect(criterionChange(lists, byName('luna'), false).remove).toEqual([]);
  });
});

describe('the hide link', () => {
  const label = (isHidden: boolean, hiddenByCriteria: HideCriterion[], areWaysShown = false) =>
    hideLink({ isHidden }, { hiddenByCriteria }, areWaysShown).label;

  it('is “Hide” for a visible post and “Un-hide” for one hidden by itself [4.017 4.018]', () => {
    expect(label(false, [])).toBe('Hide');
    expect(label(true, [])).toBe('Un-hide');
  });

  it('names the single username or hashtag that hides the post [4.020]', () => {
    expect(label(false, [byName('luna')])).toBe('Show posts from @luna');
    expect(label(false, [byTag('tea')])).toBe('Show posts with #tea');
  });

  it('is “Un-hide…” for several criteria, and “(collapse)” while the choices are open [4.019 4.021]', () => {
    for (const [isHidden, criteria] of [
      [true, [byName('luna')]],
      [false, [byName('luna'), byTag('tea')]],
    ] as const) {
      expect(label(isHidden, [...criteria])).toBe('Un-hide…');
      expect(label(isHidden, [...criteria], true)).toBe('Un-hide (collapse)');
    }
  });

  it('labels name the username or hashtag', () => {
    expect(hideAllLabel(byName('luna'))).toBe('Hide all from @luna');
    expect(hideAllLabel(byTag('tea'))).toBe('Hide all with #tea');
    expect(showPostsLabel(byName('luna'))).toBe('Show posts from @luna');
  });
});
