import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { PLACE, photo } from '../support/photos.ts';
import { type ApiClient, apiClient } from './api.ts';
import { mirrorRows, readyForOffline } from './device.ts';
import { type App, expect, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const postOn = (page: Page, id: string) => page.locator(`#root article[data-post-id="${id}"]`);
const profileOf = (page: Page) => page.getByRole('region', { name: 'Profile' });
const choose = async (page: Page, within: Locator, menu: string, label: string) => {
  await within.getByRole('button', { name: menu, exact: true }).click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};

interface GroupInfo {
  users: { screenName: string; isPrivate: string; isProtected: string; isRestricted: string; youCan: string[] };
  admins: { username: string }[];
}
const groupInfo = async (who: ApiClient, name: string) => (await who.call('GET', `users/${name}`)) as GroupInfo;
const makeGroup = (who: ApiClient, username: string, facts: object = {}) =>
  who.call('POST', 'groups', { group: { username, screenName: username.slice(0, 25), ...facts } });

test('a new group keeps what was typed over a reload and offline, shows refusals at their field, and opens its page [2.049 4.055 1.017]', async ({
  page,
  context,
  app,
}) => {
  await app.signIn(page, 'anna', '/groups');
  await main(page).getByRole('link', { name: 'Create a group' }).click();
  await expect(page).toHaveURL('/groups/create');
  const name = page.getByLabel('Group name');
  const submit = page.getByRole('button', { name: 'Create the group' });
  await submit.click();
  await expect(name).toBeFocused();
  await expect(page.getByText('A username has 3 to 30 characters')).toBeVisible();
  await name.fill('gardeners');
  await page.getByLabel('Display name').fill('Beekeepers');
  await page.getByLabel('Description').fill('Hives on roofs');
  await page.getByRole('radio', { name: 'Private' }).check();
  await readyForOffline(page);
  await context.setOffline(true);
  await expect(main(page).getByText('Creating a group needs a connection, and there is none.')).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.reload();
  await expect(name).toHaveValue('gardeners');
  await expect(page.getByLabel('Description')).toHaveValue('Hives on roofs');
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked();

  await context.setOffline(false);
  await submit.click();
  await expect(page.getByText('Already exists')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('roof-bees');
  await expect(page.getByText('Already exists')).toHaveCount(0);
  await name.press('Enter');
  await expect(page).toHaveURL('/roof-bees');
  await expect(profileOf(page)).toContainText('Private group · You are an admin');
  await expect(profileOf(page).getByRole('button', { name: 'More actions' })).toBeVisible();
  const made = await groupInfo(await apiClient(app, 'anna'), 'roof-bees');
  expect(made.users).toMatchObject({ screenName: 'Beekeepers', isPrivate: '1', isRestricted: '0' });
  expect(made.admins.map(({ username }) => username)).toEqual(['anna']);
  expect(made.users.youCan).toContain('disable_bans');

  await page.goto('/groups/create');
  await expect(name).toHaveValue('');
  await page.goto('/groups');
  await expect(main(page).getByRole('region', { name: 'Groups that you administer' })).toContainText('Beekeepers');
});

test('a group whose answer was lost is made once: a read finds it, or the form says where to look', async ({
  page,
  app,
}) => {
  const isCreate = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v3/groups');
  const isRead = ({ method, url }: Request) => method === 'GET' && url.endsWith('/v3/users/low-tide');
  await app.signIn(page, 'anna', '/groups/create');
  const fill = async (name: string) => {
    await page.getByLabel('Group name').fill(name);
    await page.getByLabel('Display name').fill('Tide tables');
    await page.getByRole('button', { name: 'Create the group' }).click();
  };
  app.faults.set({ match: isCreate, respond: 'deliver-then-drop' });
  await fill('high-tide');
  await expect(page).toHaveURL('/high-tide');
  await expect(profileOf(page)).toContainText('You are an admin');

  await page.goto('/groups/create');
  app.faults.set({ match: isRead, respond: 'drop' });
  await fill('low-tide');
  await expect(main(page).getByRole('alert')).toContainText('this may or may not have been done');
  await expect(page.getByLabel('Group name')).toHaveValue('low-tide');
  app.faults.clear();
  await main(page).getByRole('link', { name: 'Look at @low-tide' }).click();
  await expect(profileOf(page)).toContainText('You are an admin');
  // Sent again all the same, it is the same group.
  await page.goto('/groups/create');
  await expect(page.getByLabel('Group name')).toHaveValue('low-tide');
  await page.getByRole('button', { name: 'Create the group' }).click();
  await expect(page).toHaveURL('/low-tide');
});

test('an administrator changes the settings of a group, others cannot [2.033]', async ({ page, context, app }) => {
  const anna = await apiClient(app, 'anna');
  await makeGroup(anna, 'kite-club', { screenName: 'Kite club', isPrivate: '1', isProtected: '1' });
  await app.signIn(page, 'anna', '/kite-club');
  await choose(page, profileOf(page), 'More actions', 'Settings');
  await expect(page).toHaveURL('/kite-club/settings');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await page.getByLabel('Display name').fill('K');
  await save.click();
  await expect(page.getByText('A display name has 3 to 25 characters')).toBeVisible();
  await page.getByLabel('Display name').fill('Kites & co');
  await page.getByRole('radio', { name: 'Only administrators' }).check();
  await page.getByRole('radio', { name: 'Public' }).check();
  await readyForOffline(page);
  await context.setOffline(true);
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Display name')).toHaveValue('Kites & co');
  await expect(page.getByRole('radio', { name: 'Public' })).toBeChecked();
  await context.setOffline(false);
  await save.click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('becomes visible to everybody');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings of Kites & co');
  expect((await groupInfo(anna, 'kite-club')).users).toMatchObject({
    screenName: 'Kites & co',
    isPrivate: '0',
    isProtected: '0',
    isRestricted: '1',
  });
  await page.reload();
  await expect(save).toBeDisabled();

  await page.goto('/velo/settings');
  await expect(main(page)).toContainText('Only administrators can change the settings of this group.');
  await expect(page.getByLabel('Display name')).toHaveCount(0);
});

test('the picture of a group is cut to a square on the device and leaves it without its metadata', async ({
  page,
  app,
}) => {
  await makeGroup(await apiClient(app, 'anna'), 'sky-photos');
  await app.signIn(page, 'anna', '/sky-photos/settings');
  await expect(main(page)).toContainText('JPEG, PNG, GIF or WebP, up to 50 MiB.');
  const pick = async (name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a picture' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType, buffer });
  };
  await pick('notes.txt', 'text/plain', Buffer.from('No picture'));
  await expect(main(page).getByRole('alert')).toContainText('This file is no picture.');

  // Upright it is 32 px wide and 48 px high: the upper half blue, the lower one red.
  const bytes = Buffer.from(await photo('jpeg', 6));
  expect(bytes.includes(PLACE)).toBe(true);
  await pick('photo.jpg', 'image/jpeg', bytes);
  const dialog = page.getByRole('dialog', { name: 'Choose the square' });
  await expect(dialog.getByRole('slider', { name: 'Left or right' })).toBeDisabled();
  await dialog.getByRole('slider', { name: 'Up or down' }).focus();
  await page.keyboard.press('Home');
  const sent: Promise<FormData>[] = [];
  app.faults.set({
    match: (request) => {
      const isPicture = request.url.endsWith('/groups/sky-photos/updateProfilePicture');
      if (isPicture) sent.push(request.clone().formData());
      return false;
    },
    respond: 'drop',
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(main(page).getByText('The new picture is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await expect(main(page).getByRole('region', { name: 'Picture' }).locator('img')).toHaveAttribute(
    'src',
    /profilepics/,
  );
  const [form] = await Promise.all(sent);
  const cut = Buffer.from(await new Response(form?.get('file') ?? null).arrayBuffer());
  expect(cut.includes(PLACE)).toBe(false);
  const metadata = await sharp(cut).metadata();
  expect(metadata).toMatchObject({ format: 'jpeg', width: 32, height: 32 });
  expect(metadata).not.toHaveProperty('exif');
  const { data } = await sharp(cut).raw().toBuffer({ resolveWithObject: true });
  const isBlue = (y: number) => (data[3 * (32 * y + 16) + 2] ?? 0) > (data[3 * (32 * y + 16)] ?? 0);
  expect([isBlue(2), isBlue(20), isBlue(29)]).toEqual([true, true, false]);
});

test('requests to join are answered and groups pinned offline, survive a reload, and reach the server [2.048 4.058]', async ({
  page,
  context,
  app,
}) => {
  const anna = await apiClient(app, 'anna');
  await makeGroup(anna, 'reading-room', { isPrivate: '1', isProtected: '1' });
  for (const name of ['dmitri', 'elena'])
    await (await apiClient(app, name)).call('POST', 'users/reading-room/sendRequest');
  await app.signIn(page, 'anna', '/groups');
  const requests = main(page).getByRole('list', { name: 'Requests to join reading-room' });
  const pinned = main(page).getByRole('region', { name: 'Pinned' });
  await expect(requests.getByRole('button', { name: 'Accept Elena' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Pin @breadheads' })).toBeVisible();
  await readyForOffline(page);
  await context.setOffline(true);
  await requests.getByRole('button', { name: 'Accept Дмитрий' }).focus();
  await page.keyboard.press('Enter');
  await expect(requests.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(requests.getByRole('button', { name: 'Accept Дмитрий' })).toBeFocused();
  await page.keyboard.press('Enter');
  await requests.getByRole('button', { name: 'Reject Elena' }).click();
  await expect(requests.getByText('Waiting for network')).toHaveCount(2);
  await expect(pinned).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Pin @breadheads' }).focus();
  await page.keyboard.press('Enter');
  const unpin = pinned.getByRole('button', { name: 'Unpin @breadheads' });
  await expect(unpin).toBeFocused();
  await expect(pinned.getByText('Waiting for network')).toBeVisible();

  await page.reload();
  await expect(requests.getByText('Waiting for network')).toHaveCount(2);
  await expect(unpin).toBeVisible();
  await context.setOffline(false);
  const waiting = async () => {
    const { managedGroups, users } = (await anna.call('GET', 'users/whoami')) as {
      managedGroups: { username: string; requests: unknown[] }[];
      users: { frontendPreferences: { 'net.freefeed'?: { pinnedGroups?: string[] } } };
    };
    const left = managedGroups.find(({ username }) => username === 'reading-room')?.requests.length;
    return [left, users.frontendPreferences['net.freefeed']?.pinnedGroups?.length];
  };
  await expect.poll(waiting).toEqual([0, 1]);
  const members = (await anna.call('GET', 'users/reading-room/subscribers')) as { subscribers: { username: string }[] };
  expect(members.subscribers.map(({ username }) => username).toSorted()).toEqual(['anna', 'dmitri']);
  // Answered rows stay where they are while the page is open.
  await expect(requests.getByRole('listitem')).toHaveText([/Accepted$/, /Rejected$/]);
  await unpin.click();
  await expect.poll(async () => (await waiting())[1]).toBe(0);
});

test('the box of groups in the sidebar shows recent activity, marks pinned groups and folds [2.128]', async ({
  page,
  app,
  isMobile,
}) => {
  const { users: group } = (await (await apiClient(app, 'dmitri')).call('GET', 'users/velo')) as {
    users: { id: string };
  };
  const dmitri = await apiClient(app, 'dmitri');
  const { users: me } = (await dmitri.call('GET', 'users/whoami')) as { users: { id: string } };
  const pin = (pinnedGroups: string[]) =>
    dmitri.call('PUT', `users/${me.id}`, { user: { frontendPreferences: { 'net.freefeed': { pinnedGroups } } } });
  await pin([group.id]);
  await app.signIn(page, 'dmitri');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const box = page.getByRole('navigation', { name: 'Groups', exact: true });
  await expect(box.getByRole('link').first()).toHaveText(/^Pinned: Vélo/);
  await expect(box.getByRole('link').first().locator('time')).toHaveAttribute('datetime', /^\d{4}-/);
  await expect(box.getByRole('link').last()).toHaveAttribute('href', '/groups');
  await box.getByRole('button', { name: 'Groups' }).click();
  await expect(box.getByRole('link')).toHaveCount(0);
  await pin([]);
});

test('a long list of groups can be searched, and offline shows its age', async ({ page, context, app }) => {
  await app.signIn(page, 'anna', '/groups');
  const search = page.getByRole('searchbox', { name: 'Search your groups' });
  await search.fill('riv');
  await expect(
    main(page)
      .getByRole('link', { name: /^Riverside Neighbours/ })
      .last(),
  ).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Pin @gardeners' })).toHaveCount(0);
  await search.fill('nothing of the kind');
  await expect(main(page).getByRole('status').filter({ hasText: 'None of your groups is called' })).toBeVisible();
  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await expect(main(page).getByRole('button', { name: 'Pin @gardeners' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^as of \d\d:\d\d/ })).toBeVisible();
});

test('an administrator cannot unsubscribe until they drop their rights, which leads to the subscribers [4.097 6.031 2.094]', async ({
  page,
  app,
}) => {
  const [anna, dmitri] = [await apiClient(app, 'anna'), await apiClient(app, 'dmitri')];
  await makeGroup(anna, 'choir');
  await dmitri.call('POST', 'users/choir/subscribe');
  await anna.call('POST', 'groups/choir/subscribers/dmitri/admin');
  const isMember = async () => (await groupInfo(anna, 'choir')).users.youCan.includes('unsubscribe');
  await app.signIn(page, 'anna', '/choir');
  const unsubscribe = profileOf(page).getByRole('button', { name: 'Unsubscribe', exact: true });
  await unsubscribe.click();
  await expect(profileOf(page).getByRole('alert')).toHaveText(
    'You are the Admin for this group. If you want to unsubscribe please drop administrative privileges first.',
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await isMember()).toBe(true);

  await page.goto('/choir/manage-subscribers');
  await main(page)
    .getByRole('button', { name: /^Manage Anna/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remove administrator rights' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove rights' }).click();
  await expect(page).toHaveURL('/choir/subscribers');
  await page.goto('/choir');
  await expect(profileOf(page)).toContainText('You are a member');
  await unsubscribe.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(profileOf(page).getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
  await expect.poll(isMember).toBe(false);
});

/** A group of anna's. quentin, whom she has blocked, and felix, who has blocked her, write there and answer a post of bruno's. */
async function blockedPeopleIn(app: App, group: string): Promise<{ posts: Record<string, string>; brunos: ApiClient }> {
  await makeGroup(await apiClient(app, 'anna'), group);
  const [bruno, quentin, felix] = await Promise.all(['bruno', 'quentin', 'felix'].map((name) => apiClient(app, name)));
  if (!bruno || !quentin || !felix) throw new Error('Somebody is missing');
  const { id } = await bruno.write('Who has seen the heron?', group);
  await quentin.comment(id, 'Seen by quentin');
  await felix.comment(id, 'Seen by felix');
  const posts = {
    bruno: id,
    quentin: (await quentin.write('Written by quentin', group)).id,
    felix: (await felix.write('Written by felix', group)).id,
  };
  return { posts, brunos: bruno };
}

test('an administrator disables bans in a group and sees there who is blocked and who has blocked them, and enables bans again [6.027 6.032 6.033 6.037 6.038]', async ({
  page,
  app,
}) => {
  const { posts } = await blockedPeopleIn(app, 'heron-watch');
  const has = (ability: string) => async () =>
    (await groupInfo(await apiClient(app, 'anna'), 'heron-watch')).users.youCan.includes(ability);
  await app.signIn(page, 'anna', '/heron-watch');
  const post = postOn(page, posts.bruno ?? '');
  const comments = post.getByRole('list', { name: 'Comments' });
  await expect(comments.getByRole('listitem')).toHaveCount(2);
  await expect(comments).not.toContainText('Seen by');
  for (const name of ['quentin', 'felix']) await expect(postOn(page, posts[name] ?? '')).toHaveCount(0);

  await choose(page, profileOf(page), 'More actions', 'Show blocked content…');
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText('In @heron-watch you will see what people write whom you have blocked.');
  await question.getByRole('button', { name: 'Show it' }).click();
  await expect(comments).toContainText('Seen by quentin');
  await expect(comments).toContainText('Seen by felix');
  for (const name of ['quentin', 'felix'])
    await expect(postOn(page, posts[name] ?? '')).toContainText(`Written by ${name}`);
  await expect.poll(has('undisable_bans')).toBe(true);

  await choose(page, profileOf(page), 'More actions', 'Don’t show blocked content');
  await expect(comments).not.toContainText('Seen by');
  for (const name of ['quentin', 'felix']) await expect(postOn(page, posts[name] ?? '')).toHaveCount(0);
  await expect.poll(has('disable_bans')).toBe(true);
});

test('bans in a group are disabled and enabled through the outbox, each by its call [7.102 7.103]', async ({
  page,
  context,
  app,
}) => {
  await makeGroup(await apiClient(app, 'anna'), 'owl-watch');
  const calls = () =>
    app.faults
      .seen()
      .map(({ request }) => `${request.method} ${new URL(request.url).pathname}`)
      .filter((call) => /POST .*owl-watch\/(?:dis|en)ableBans/.test(call));
  await app.signIn(page, 'anna', '/owl-watch');
  await expect(profileOf(page).getByRole('button', { name: 'More actions' })).toBeVisible();
  await readyForOffline(page);
  await context.setOffline(true);
  await choose(page, profileOf(page), 'More actions', 'Show blocked content…');
  await page.getByRole('dialog').getByRole('button', { name: 'Show it' }).click();
  await expect(profileOf(page).getByText('Waiting for network')).toBeAttached();
  await page.reload();
  await expect(profileOf(page).getByText('Waiting for network')).toBeAttached();
  expect(calls()).toEqual([]);
  await context.setOffline(false);
  await expect.poll(calls).toEqual(['POST /v3/groups/owl-watch/disableBans']);
  await expect(profileOf(page).getByText('Waiting for network')).toHaveCount(0);
  await choose(page, profileOf(page), 'More actions', 'Don’t show blocked content');
  await expect.poll(calls).toHaveLength(2);
  expect(calls()[1]).toBe('POST /v3/groups/owl-watch/enableBans');
});

test('an administrator posts in a restricted group, moderates its comments and removes others’ posts from it [6.028 6.029 6.034]', async ({
  page,
  browser,
  app,
}) => {
  const [anna, bruno] = [await apiClient(app, 'anna'), await apiClient(app, 'bruno')];
  await makeGroup(anna, 'notice-board');
  const { id } = await bruno.write('For sale: a ladder', 'notice-board');
  for (const body of ['How long is it?', 'Rude']) await (await apiClient(app, 'dmitri')).comment(id, body);
  const groupId = ((await anna.call('GET', 'users/notice-board')) as { users: { id: string } }).users.id;
  await anna.call('PUT', `users/${groupId}`, { user: { isRestricted: '1' } });
  await app.signIn(page, 'anna', '/notice-board');
  await page.getByRole('textbox', { name: 'Write a post' }).fill('Ladders are welcome');
  await page.getByRole('button', { name: /^Post/ }).click();
  const inGroup = async () =>
    ((await bruno.call('GET', 'timelines/notice-board')) as { posts: { body: string }[] }).posts.map(
      ({ body }) => body,
    );
  await expect.poll(inGroup).toEqual(['Ladders are welcome', 'For sale: a ladder']);

  const post = postOn(page, id);
  await choose(page, post, 'More', 'Moderate comments');
  await post.getByRole('listitem').filter({ hasText: 'Rude' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(async () => (await bruno.read(id)).comments.map(({ body }) => body)).toEqual(['How long is it?']);
  await choose(page, post, 'More', 'Remove from @notice-board');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(post).toHaveCount(0);
  await expect.poll(inGroup).toEqual(['Ladders are welcome']);

  // Others do not find a form there.
  const other = await browser.newPage({ baseURL: app.origin });
  await app.signIn(other, 'dmitri', '/notice-board');
  await expect(other.getByRole('feed')).toContainText('Ladders are welcome');
  await expect(other.getByRole('textbox', { name: 'Write a post' })).toHaveCount(0);
  await other.close();
});

test('the alert of requests on home does not come while the user reads, but with the next visit', async ({
  page,
  app,
}) => {
  const received = async () => {
    const self = (await mirrorRows(page, 'shell')).find(({ key }) => key === 'self') as
      | { value: { receivedRequestIds: string[] } }
      | undefined;
    return self?.value.receivedRequestIds.length;
  };
  const [dmitri, sol] = [await apiClient(app, 'dmitri'), await apiClient(app, 'sol')];
  const { id } = ((await dmitri.call('GET', 'users/whoami')) as { users: { id: string } }).users;
  const setPrivate = (flag: '0' | '1') =>
    dmitri.call('PUT', `users/${id}`, { user: { isPrivate: flag, isProtected: flag } });
  await setPrivate('1');
  await dmitri.call('POST', 'users/rejectRequest/sol');
  await app.signIn(page, 'dmitri');
  await expect(main(page).getByRole('feed').getByRole('article').first()).toBeVisible();
  await expect.poll(received).toBe(0);
  const alert = main(page).getByRole('note').filter({ hasText: 'subscription request' });
  await sol.call('POST', 'users/dmitri/sendRequest');
  await expect.poll(received).toBe(1);
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(alert).toHaveText('You have 1 subscription request');
  await setPrivate('0');
});

test('a privacy-control group shows its posts on demand', async ({ page, app }) => {
  await page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json();
    const groups = [{ username: 'breadheads', privacy: 'public' }];
    await route.fulfill({ json: { ...config, privacyControlGroups: { hidePosts: true, groups } } });
  });
  await app.signIn(page, 'anna', '/breadheads');
  const show = main(page).getByRole('button', { name: 'Yes, show me posts' });
  await expect(show).toBeVisible();
  await expect(page.getByRole('feed')).toHaveCount(0);
  await show.click();
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await expect(show).toHaveCount(0);
});
