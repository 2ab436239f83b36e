import { expect, it } from 'vitest';
import * as model from '../../../../src/shared/model/index.ts';
import { feedsToRemoveFrom } from '../../../../src/shared/rules/post-actions.ts';
import { account, postView } from '../../../support/post-views.ts';

const me = account('yara');
const luna = account('luna');
const garden = account('garden', { type: 'group', administrators: [me.id] });
const lookup = (id: model.AccountId) => [me, luna, garden].find((each) => each.id === id);
const derived = ({ post }: ReturnType<typeof postView>) => ({
  isDirect: model.isDirect(post),
  recipients: model.recipientIds(post),
  isEditable: model.isEditable(post, me.id),
  isModeratable: model.isModeratable(post, me.id, lookup),
  isDeletable: model.isDeletable(post, me.id, lookup),
  canBeRemovedFrom: feedsToRemoveFrom(post, me.id, lookup).map(({ ownerId }) => ownerId),
});

it('the permissions for a post are derived from its author and destinations [3.052]', () => {
  const nothing = { isEditable: false, isModeratable: false, isDeletable: false, canBeRemovedFrom: [] };
  const all = { isEditable: true, isModeratable: true, isDeletable: true };
  expect(derived(postView('aaa111', 'Hers', { author: luna }))).toEqual({
    isDirect: false,
    recipients: [luna.id],
    ...nothing,
  });
  expect(derived(postView('bbb222', 'Mine', { author: me }))).toMatchObject({ isDirect: false, ...all });
  expect(derived(postView('ccc333', 'Hers', { author: luna, to: [luna, garden] }))).toEqual({
    isDirect: false,
    recipients: [luna.id, garden.id],
    isEditable: false,
    isModeratable: true,
    isDeletable: true,
    canBeRemovedFrom: [garden.id],
  });
  expect(derived(postView('ddd444', 'Dinner?', { author: luna, to: [luna, me], isDirect: true }))).toEqual({
    isDirect: true,
    recipients: [me.id],
    ...nothing,
  });
});
