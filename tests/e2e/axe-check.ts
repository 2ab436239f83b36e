import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Checks all axe rules, and the colours in both themes. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // axe would count content under the bottom bar as obscured.
  await page.addStyleTag({ content: 'nav[aria-label="Main places"] { position: static !important; }' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    axe.options({ rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } });
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    // The page may still be drawing the theme.
    const found = async () =>
      (await axe.analyze()).violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      );
    await expect.poll(found, { message: `${screen}, ${colorScheme}` }).toEqual([]);
  }
}

/** Checks the default rules of axe in both themes, in a part of the page. */
export async function expectNoViolations(page: Page, screen: string, within = 'body'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found = async () =>
      (await new AxeBuilder({ page }).include(within).analyze()).violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html}`,
      );
    // The page may still be drawing the theme.
    await expect.poll(found, { message: `${screen}, ${colorScheme}` }).toEqual([]);
  }
}
