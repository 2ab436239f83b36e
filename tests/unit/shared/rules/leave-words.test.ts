import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { losesMuch, signOutWords } from '../../../../src/shared/rules/leave-words.ts';

const NOTHING = { waiting: 0, needsYou: 0, takings: [] };
const HOME = { title: 'Home', posts: 90 };

it('the question before a sign-out says that what is stored is deleted, and that drafts stay', () => {
  expect(signOutWords(NOTHING, true)).toBe(
    'What this device keeps of your feeds is deleted, with its pictures. Your drafts stay.',
  );
});

it('it counts what is not sent, and says when that is sent', () => {
  expect(signOutWords({ ...NOTHING, waiting: 1 }, true)).toMatch(
    /^1 thing is not sent yet\. It stays on this device, and is sent when you sign in again\. /,
  );
  expect(signOutWords({ ...NOTHING, waiting: 3 }, true)).toMatch(
    /^3 things are not sent yet\. They stay on this device, and are sent when you sign in again\. /,
  );
});

it('what needs the user is not said to be sent by itself', () => {
  expect(signOutWords({ ...NOTHING, needsYou: 1 }, true)).toMatch(
    /^1 thing needs your decision\. It stays on this device until you sign in again\. What this device/,
  );
  expect(signOutWords({ ...NOTHING, waiting: 1, needsYou: 2 }, true)).toMatch(
    /^1 thing is not sent yet\. .* sign in again\. 2 things need your decision\. They stay on this device until/,
  );
});

it('it names what was taken along, with the number of posts, and counts the rest', () => {
  expect(signOutWords({ ...NOTHING, takings: [HOME, { title: 'mars', posts: 1 }] }, true)).toContain(
    'So is what you took along: “Home” (90 posts), “mars” (1 post).',
  );
  const many = Array.from({ length: 7 }, () => HOME);
  expect(signOutWords({ ...NOTHING, takings: many }, true)).toMatch(/(“Home” \(90 posts\), ){5}2 more\./);
  expect(signOutWords({ ...NOTHING, takings: [{ title: 'mars', posts: 0 }] }, true)).toContain('“mars” (nothing yet)');
});

it('without a server it says that nobody can sign in again, and is a dangerous question', () => {
  expect(signOutWords(NOTHING, false)).toContain('you cannot sign in again, nor read anything here');
  expect([losesMuch(NOTHING, true), losesMuch(NOTHING, false)]).toEqual([false, true]);
  expect(losesMuch({ ...NOTHING, takings: [HOME] }, true)).toBe(true);
});

it('where the store cannot be read, it says what happens to all of it', () => {
  const words = signOutWords(null, true);
  expect(words).toContain('What is not sent yet stays on this device until you sign in again.');
  expect(words).toContain('with its pictures and what you took along');
});

it('the documents say the same: deleted, also what was taken along, while drafts and what is not sent stay', () => {
  for (const name of ['faq', 'privacy']) {
    const text = readFileSync(`public/docs/${name}.md`, 'utf8');
    expect(text).toMatch(
      /Signing out deletes .*with its pictures and what you took along\. Drafts, and what is not sent yet, stay/,
    );
    expect(text).not.toMatch(/\block/i);
  }
});
