import { expect, it } from 'vitest';
import { previewTarget } from '../../../../src/shared/rules/preview-target.ts';
import { testConfig } from '../../../support/engine-world.ts';
import { ALL_SERVICES } from '../../../support/previewing.ts';

const config = { ...testConfig, ...ALL_SERVICES };
const found = (text: string) => previewTarget(text, config)?.href ?? null;
const VIDEO = 'https://youtu.be/aqz-KE-bpKQ';
const KEY = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

it('the first link of a text that has a preview is previewed', () => {
  expect(found(`First https://old.example/x, then ${VIDEO}, then https://vimeo.com/76979871`)).toBe(KEY);
  expect(found('Nothing here, not even example')).toBeNull();
});

it('a link inside a spoiler or code is not previewed', () => {
  expect(found(`<spoiler>${VIDEO}</spoiler>`)).toBeNull();
  expect(found(`\`${VIDEO}\``)).toBeNull();
  expect(found(`<spoiler>https://vimeo.com/76979871</spoiler> ${VIDEO}`)).toBe(KEY);
});

it('a link to this site is not previewed [5.062]', () => {
  expect(found('https://larder.example/luna/abc123')).toBeNull();
});
