import { describe, expect, it } from 'vitest';
import { QUICK_FIND } from '../../../../src/shared/config/index.ts';
import { type Account, rosterEntry } from '../../../../src/shared/model/index.ts';
import { PAGES, SETTINGS_PAGES } from '../../../../src/shared/rules/pages.ts';
import {
  type Findable,
  findableAccount,
  findablePage,
  findPlaces,
  isPlaceName,
  usernameLetters,
} from '../../../../src/shared/rules/quick-find.ts';
import { anAccount } from '../../../support/facts.ts';

const account = (username: string, screenName: string, facts: Partial<Account> = {}) =>
  rosterEntry(anAccount(username, { username, screenName, ...facts }));
const person = (username: string, screenName = username, isOwn = false) =>
  findableAccount(account(username, screenName), isOwn);
const group = (username: string, screenName = username, isOwn = false) =>
  findableAccount(account(username, screenName, { type: 'group' }), isOwn);
const list = (label: string) => findablePage('lists', { href: `/list/${label}`, label });
const pages = Object.values(PAGES).map((page) => findablePage('pages', page));
const settings = SETTINGS_PAGES.map((page) => findablePage('pages', page, PAGES.settings.label));

const found = (all: readonly Findable[], text: string) =>
  findPlaces(all, text).map(({ kind, places }) => [
    kind,
    ...places.map((place) => ('account' in place ? place.account.username : place.label)),
  ]);
const names = (all: readonly Findable[], text: string) => found(all, text).flatMap(([, ...places]) => places);

describe('quick find', () => {
  it('finds accounts by letters of the username in order, with gaps and in any case', () => {
    const all = [person('Luna-Maris'), person('maril'), person('rml')];
    expect(names(all, 'LMR')).toEqual(['Luna-Maris']);
    expect(names(all, 'aril')).toEqual(['maril']);
  });

  it('finds accounts by the beginnings of words of their names, without case and accents', () => {
    const all = [person('a1', 'Zoë Ångström'), person('a2', 'Анна Каренина'), group('g1', 'Bread & Salt')];
    expect(names(all, 'angs')).toEqual(['a1']);
    expect(names(all, 'ZOE an')).toEqual(['a1']);
    expect(names(all, 'каре')).toEqual(['a2']);
    expect(names(all, 'salt br')).toEqual(['g1']);
    expect(names(all, 'gstrom')).toEqual([]);
  });

  it('finds lists and pages by the beginnings of words of their titles', () => {
    const all = [list('Green fingers'), ...pages, ...settings];
    expect(found(all, 'fing')).toEqual([['lists', 'Green fingers']]);
    expect(found(all, 'best day')).toEqual([['pages', 'Best of the day']]);
    expect(names(all, 'aved')).toEqual([]);
  });

  it('finds a page of the settings by its title, also together with the word “settings”, but not by that alone', () => {
    expect(names([...pages, ...settings], 'settings notif')).toEqual(['Notifications']);
    expect(names([...pages, ...settings], 'notif')).toEqual(['Notifications', 'Notifications']);
    expect(names([...pages, ...settings], 'settings')).toEqual(['Settings']);
    expect(names([...settings, ...pages], 'se').slice(0, 2)).toEqual(['Search', 'Settings']);
  });

  it('shows exact matches first, then beginnings, then letters within the username', () => {
    const all = [person('plume'), person('lumiere'), person('lum')];
    expect(names(all, 'lum')).toEqual(['lum', 'lumiere', 'plume']);
  });

  it('shows what the viewer reads before other matches of the same kind', () => {
    const all = [person('lua'), person('luz', 'luz', true), group('lub'), group('luy', 'luy', true)];
    expect(found(all, 'lu')).toEqual([
      ['people', 'luz', 'lua'],
      ['groups', 'luy', 'lub'],
    ]);
  });

  it('shows letters with gaps only where nothing of the same kind matches better', () => {
    expect(names([person('luna'), person('l-u')], 'lu')).toEqual(['luna']);
    expect(found([person('luna'), group('l-u')], 'lu')).toEqual([
      ['people', 'luna'],
      ['groups', 'l-u'],
    ]);
  });

  it('shows the section with the best match first, otherwise people, groups, lists and pages in this order', () => {
    const all = [...pages, list('Grand'), group('grain'), person('grace')];
    expect(found(all, 'gr').map(([kind]) => kind)).toEqual(['people', 'groups', 'lists', 'pages']);
    expect(found([person('drafts-of-mine'), ...pages], 'drafts').map(([kind]) => kind)).toEqual(['pages', 'people']);
  });

  it('shows at most eight places, and four of each kind', () => {
    const many = (make: (name: string) => Findable) => Array.from({ length: 20 }, (_, i) => make(`lu${i}`));
    expect(names(many(person), 'lu')).toHaveLength(QUICK_FIND.shownOfKind);
    const all = [...many(person), ...many(group), ...many(list)];
    expect(names(all, 'lu')).toHaveLength(QUICK_FIND.shown);
  });

  it('takes two letters without the syntax of the search for the name of a place', () => {
    for (const text of ['lu', ' green fingers ', 'Зо', 'l-u', 'support/faq']) expect(isPlaceName(text)).toBe(true);
    for (const text of ['', 'l', ' l ', 'from:lu', '"lu"', '#lu', '@lu', 'lu -na', 'lu | na', 'lu*']) {
      expect(isPlaceName(text)).toBe(false);
    }
  });

  it('asks the server only for letters that usernames can contain', () => {
    expect(['Lu', ' lu-5 '].map(usernameLetters)).toEqual(['lu', 'lu-5']);
    expect(['l', 'lu na', 'лу', 'x'.repeat(40)].map(usernameLetters)).toEqual(['', '', '', '']);
  });
});
