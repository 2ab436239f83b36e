import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GroupGate } from '../../../../src/features/groups/index.ts';
import type { Account } from '../../../../src/shared/model/index.ts';
import { answers, resetAnswers } from '../../../support/fake-live.ts';
import { account } from '../../../support/post-views.ts';
import { links, words } from '../../../support/render.tsx';

vi.mock('../../../../src/live/index.ts', () => import('../../../support/fake-live.ts'));
vi.mock('../../../../src/live/later.ts', () => import('../../../support/fake-live-later.ts'));
beforeEach(resetAnswers);

const tides = account('tides', { type: 'group' });
const gate = (about: Account | undefined = tides) => <GroupGate account={about}>The posts</GroupGate>;
const controlled = (hidePosts: boolean) => {
  answers.config = { privacyControlGroups: { hidePosts, groups: [{ username: 'Tides', privacy: 'public' }] } };
};

describe('above the posts of a group', () => {
  it('its administrators see how many ask to join, with a link to their groups [2.237]', () => {
    answers.shell = { managedGroups: [{ account: tides, requestCount: 2 }] };
    expect(words(gate())).toBe('You have 2 subscription requests to this group The posts');
    expect(links(gate())).toEqual([{ href: '/groups', text: '2 subscription requests' }]);
    answers.shell = { managedGroups: [{ account: tides, requestCount: 1 }] };
    expect(words(gate())).toBe('You have 1 subscription request to this group The posts');
  });

  it('nothing is said without requests, or about requests to another group', () => {
    answers.shell = {
      managedGroups: [
        { account: tides, requestCount: 0 },
        { account: account('other', { type: 'group' }), requestCount: 3 },
      ],
    };
    expect(words(gate())).toBe('The posts');
  });
});

describe('the posts of a privacy-control group', () => {
  it('wait for “Yes, show me posts” if the configuration hides them [2.236]', () => {
    controlled(true);
    expect(words(gate())).toMatch(/^People add this group to a post to make the post public\. .* Yes, show me posts$/);
  });

  it('are shown below the notice if the configuration does not hide them', () => {
    controlled(false);
    expect(words(gate())).toMatch(/^People add this group .* The posts$/);
    expect(words(gate())).not.toContain('Yes, show me posts');
  });

  it('other groups, and users of the same name, have no notice', () => {
    controlled(true);
    expect(words(gate(account('bread', { type: 'group' })))).toBe('The posts');
    expect(words(gate(account('tides')))).toBe('The posts');
    expect(words(<GroupGate account={undefined}>The posts</GroupGate>)).toBe('The posts');
  });
});
