import { expect, it } from 'vitest';
import { asAccountId } from '../../../../src/shared/model/index.ts';
import { whyNotTranslate } from '../../../../src/shared/rules/post-actions.ts';
import { translationTarget } from '../../../../src/shared/rules/translation.ts';

it('texts are translated into the language of the settings, else of the browser [5.056]', () => {
  expect(translationTarget('ru', 'de-DE')).toBe('ru');
  expect(translationTarget('', 'pt-BR')).toBe('pt');
  expect(translationTarget('', 'DE')).toBe('de');
});

it('texts are translated into English where the language has no known two-letter code [5.057]', () => {
  expect(translationTarget('', 'fil-PH')).toBe('en');
  expect(translationTarget('', 'xx')).toBe('en');
  expect(translationTarget('??', 'de')).toBe('en');
  expect(translationTarget('', '')).toBe('en');
});

it('anonymous visitors cannot translate, nor is a text translated that is not sent or empty [6.011]', () => {
  const sent = { shortId: 'abc123', body: 'Tea' };
  const me = asAccountId('me');
  expect(whyNotTranslate(sent, null)).toBe('sign-in');
  expect(whyNotTranslate(sent, me)).toBeNull();
  expect(whyNotTranslate({ ...sent, shortId: '' }, me)).toBe('not-sent');
  expect(whyNotTranslate({ ...sent, body: '  ' }, me)).toBe('not-sent');
});
