import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { readyForOffline } from './device.ts';
import { expect, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
const submit = (page: Page) => main(page).getByRole('button', { name: 'Create the invitation' });

const passesAxe = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).include('main').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
};

test('an invitation with a person and a group is created, also after a reload without a network, and its link opens for a visitor [1.018 2.054]', async ({
  app,
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const group = app.world.groups.find(({ isPrivate }) => !isPrivate)?.username ?? '';
  await app.signIn(page, 'anna', '/invite');
  await expect(field(page, 'Message')).toHaveValue(/^Hello! I would like to invite you to Larder/);
  await field(page, 'Language').selectOption({ label: 'Deutsch' });
  await expect(field(page, 'Message')).toHaveValue(/^Hallo! Ich lade dich zu Larder ein/);
  await field(page, 'Message').fill('Komm zu uns');

  const people = field(page, 'People to read');
  await people.pressSequentially('dmit');
  await expect(main(page).getByRole('option', { name: /dmitri/ })).toBeVisible();
  await people.press('Enter');
  const chosen = main(page).getByRole('list', { name: 'Chosen: people to read' });
  await expect(chosen).toContainText('@dmitri');
  await people.fill('nobody-here');
  await people.press('Enter');
  await expect(chosen).toContainText('@nobody-here, not found');
  await field(page, 'Groups to read').fill(group);
  await main(page).getByRole('button', { name: 'Add to groups to read' }).click();
  await expect(main(page).getByRole('list', { name: 'Chosen: groups to read' })).toContainText(`@${group}`);
  await passesAxe(page);

  await readyForOffline(page);
  await context.setOffline(true);
  await expect(submit(page)).toBeDisabled();
  await page.reload();
  await expect(main(page)).toContainText('Creating an invitation needs a connection, and there is none.');
  await expect(field(page, 'Message')).toHaveValue('Komm zu uns');
  await context.setOffline(false);
  await submit(page).click();
  await expect(people).toBeFocused();
  await expect(people).toHaveAccessibleDescription(/Users not found: nobody-here/);
  await main(page).getByRole('button', { name: 'Remove @nobody-here' }).click();
  await people.press('Enter');

  await expect(main(page).getByRole('heading', { name: 'The invitation is ready' })).toBeFocused();
  const link = await field(page, 'Link').inputValue();
  expect(link).toMatch(new RegExp(`^${app.origin}/invited/[0-9a-f-]{36}$`));
  await main(page).getByRole('button', { name: 'Copy the link' }).click();
  await expect(main(page).getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await passesAxe(page);
  await main(page).getByRole('button', { name: 'Create another' }).click();
  await expect(field(page, 'Message')).toHaveValue(/^Hello!/);
  await expect(chosen).toHaveCount(0);

  const visitor = await browser.newPage();
  const answer = await (await fetch(link.replace('/invited/', '/v3/invitations/'))).json();
  expect(answer).toMatchObject({
    invitation: {
      message: 'Komm zu uns',
      lang: 'de',
      single_use: true,
      recommendations: { users: ['dmitri'], groups: [group] },
    },
  });
  await visitor.goto(link);
  const invited = visitor.getByRole('main').getByRole('region', { name: 'Invitation' });
  await expect(invited).toContainText('Komm zu uns');
  for (const name of ['@dmitri', `@${group}`]) await expect(invited).toContainText(name);
  await visitor.close();
});

test('an invitation whose answer is lost says “Something went wrong”, and can be repeated [8.020]', async ({
  app,
  page,
}) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = `shared ${data?.url}`;
    };
  });
  await app.signIn(page, 'dmitri', '/invite');
  app.faults.set({
    match: ({ method, url }) => method === 'POST' && url.endsWith('/v3/invitations'),
    respond: 'drop',
  });
  await submit(page).click();
  await expect(main(page).getByRole('alert')).toHaveText('Something went wrong');
  app.faults.clear();
  await submit(page).click();
  await expect(main(page).getByRole('heading', { name: 'The invitation is ready' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(`shared ${await field(page, 'Link').inputValue()}`);
});
