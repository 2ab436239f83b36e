import type { OpeningAccount } from '../shared/contract/opens.ts';
import { parse, read, remove, write } from './web-storage.ts';

/**
 * What the first paint needs before any database is open: theme, scale, default account, last good config, and the stored
 * first screen. Everything read is validated: another version, an extension or the user may have written it.
 */
export type Theme = 'light' | 'dark' | 'system';

/** The default account, as the vault has it (`Opens`). */
export interface AccountHint extends OpeningAccount {
  /** The device has lost the token; the user has not signed out. */
  hasLostSignIn?: boolean;
}

export interface BootPicture {
  width: number;
  height: number;
}

export interface BootComment {
  author: string;
  text: string;
}

/** One post of the first screen as plain text. */
export interface BootRow {
  author: string;
  /** What follows the author's name: the username, where it was posted to. */
  headline: string;
  avatarUrl: string;
  /** The quiet line under the name: privacy and time. */
  meta: string;
  /** In CSS pixels, as drawn in a window of the snapshot's width. */
  height: number;
  text: string;
  /** Sizes in CSS pixels of the pictures that stand in a row. */
  pictures: BootPicture[];
  likes: string;
  comments: BootComment[];
}

export interface BootPlace {
  left: number;
  /** At the top of the page without the strip of missing reach. */
  top: number;
  width: number;
  /** How far the page was scrolled down; at most the height of the window. */
  scrolled: number;
}

/** Where the user of this tab was last in a page of a feed. */
export interface TabPosition {
  accountId: string;
  feedKey: string;
  postId: string;
  offsetPx: number;
  isTop: boolean;
}

/** The last first screen of an account at an address (`pathname + search`). */
export interface BootSnapshot {
  accountId: string;
  address: string;
  /** The page of a feed (its `viewKey`), and its first post on the screen. */
  feedKey: string;
  postId: string;
  siteTitle: string;
  /** '' when the screen begins below it. */
  title: string;
  /** Width of the window, and where in it the first row was drawn, in CSS pixels. */
  width: number;
  place: BootPlace;
  rows: BootRow[];
}

const DEFAULT_UI_SCALE = 100;
const MIN_UI_SCALE = 50;
const MAX_UI_SCALE = 300;
/** In characters of JSON; localStorage counts UTF-16 units, so this is at most twice as many bytes. */
const SNAPSHOT_MAX_LENGTH = 50_000;

const MAX_RELOADS = 3;
const RELOADS_MS = 10 * 60_000;

const KEYS = {
  theme: 'larder.theme',
  uiScale: 'larder.ui-scale',
  sensitive: 'larder.shows-sensitive',
  orbit: 'larder.orbit-off',
  submitMode: 'larder.submit-mode',
  installAsked: 'larder.install-asked',
  dataSaver: 'larder.data-saver.',
  unsavedDrafts: 'larder.last-words',
  account: 'larder.account',
  ended: 'larder.ended',
  config: 'larder.config-file',
  snapshot: 'larder.snapshot',
  tabAccount: 'larder.tab-account',
  tabPosition: 'larder.tab-position',
  leftOpen: 'larder.left-open',
  reloads: 'larder.reloads',
} as const;

export function readTheme(): Theme {
  const theme = read('localStorage', KEYS.theme);
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function writeTheme(theme: Theme): void {
  write('localStorage', KEYS.theme, theme);
}

/** Percent of the browser's text size; 100 by default (spec §5 "UI scale"). Limited, so that the setting can always be undone. */
export function readUiScale(): number {
  const scale = read('localStorage', KEYS.uiScale);
  if (typeof scale !== 'number' || !Number.isFinite(scale)) return DEFAULT_UI_SCALE;
  return Math.min(Math.max(scale, MIN_UI_SCALE), MAX_UI_SCALE);
}

export function writeUiScale(percent: number): void {
  write('localStorage', KEYS.uiScale, percent);
}

/** Whether pictures of posts with #nsfw are shown uncovered on this device. */
export function readShowsSensitive(): boolean {
  return read('localStorage', KEYS.sensitive) === true;
}

export function writeShowsSensitive(shows: boolean): void {
  write('localStorage', KEYS.sensitive, shows);
}

/** Whether the emojis around the site's name are turned off on this device. */
export function readOrbitOff(): boolean {
  return read('localStorage', KEYS.orbit) === true;
}

export function writeOrbitOff(isOff: boolean): void {
  write('localStorage', KEYS.orbit, isOff);
}

/** Whether somebody was asked on this device to install the app: never again. */
export const readInstallAsked = (): boolean => read('localStorage', KEYS.installAsked) === true;

export const writeInstallAsked = (): void => write('localStorage', KEYS.installAsked, true);

/**
 * The choice of the tab's account about saving data, as its vault has it: the first paint must not begin to load pictures, and
 * cannot wait for the vault.
 */
export const readDataSaver = (): unknown => read('localStorage', dataSaverKey());

export function writeDataSaver(choice: unknown): void {
  if (choice === 'on' || choice === 'off') write('localStorage', dataSaverKey(), choice);
  else remove('localStorage', dataSaverKey());
}

/** Which key submits a form: Enter, Ctrl with Enter, or 'auto': Enter where there is a real keyboard (spec §5). */
export type SubmitMode = (typeof SUBMIT_MODES)[number];
export const SUBMIT_MODES = ['auto', 'enter', 'ctrl+enter'] as const;

export function readSubmitMode(): SubmitMode {
  const stored = read('localStorage', KEYS.submitMode);
  return SUBMIT_MODES.find((mode) => mode === stored) ?? 'auto';
}

export function writeSubmitMode(mode: SubmitMode): void {
  write('localStorage', KEYS.submitMode, mode);
}

/** Stores an unsaved draft synchronously while the page is being closed, when a database write would be lost. */
export function addUnsavedDraft(words: unknown): void {
  write('localStorage', KEYS.unsavedDrafts, [...readUnsavedDrafts(), words]);
}

export const hasUnsavedDrafts = (): boolean => Array.isArray(read('localStorage', KEYS.unsavedDrafts));

export function readUnsavedDrafts(): unknown[] {
  const words = read('localStorage', KEYS.unsavedDrafts);
  return Array.isArray(words) ? words : [];
}

/** Other tabs may have added and removed others meanwhile. */
export function removeUnsavedDraft(words: unknown): void {
  const others = readUnsavedDrafts().filter((one) => JSON.stringify(one) !== JSON.stringify(words));
  if (others.length > 0) write('localStorage', KEYS.unsavedDrafts, others);
  else remove('localStorage', KEYS.unsavedDrafts);
}

export function readDefaultAccount(): AccountHint | null {
  return asAccountHint(read('localStorage', KEYS.account));
}

export function writeDefaultAccount(account: AccountHint): void {
  write('localStorage', KEYS.account, account);
}

export function forgetDefaultAccount(): void {
  remove('localStorage', KEYS.account);
}

/** Calls `listener` when another tab changes the default account, or ends the session of an account. */
export function onAccountChange(listener: (account: AccountHint) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    const account = key === KEYS.account || key === KEYS.ended ? asAccountHint(parse(newValue)) : null;
    if (account) listener(account);
  });
}

export const forgetDataSaver = (id: string): void => remove('localStorage', KEYS.dataSaver + id);

/** Tells the other tabs that the session of an account has ended, whichever account is the default. */
export function announceEnded(id: string, username: string): void {
  write('localStorage', KEYS.ended, { id, username, hasSession: false });
  remove('localStorage', KEYS.ended);
}

/** The account of this tab: fixed when the tab is loaded, whatever other tabs do. */
export function readTabAccount(): AccountHint | null {
  return asAccountHint(read('sessionStorage', KEYS.tabAccount)) ?? readDefaultAccount();
}

export function pinTabAccount(account: AccountHint): void {
  if (!account.hasSession || readTabPosition()?.accountId !== account.id) remove('sessionStorage', KEYS.tabPosition);
  write('sessionStorage', KEYS.tabAccount, account);
}

/** Whether the tab has chosen its account, instead of taking the device's. */
export const isTabPinned = (): boolean => asAccountHint(read('sessionStorage', KEYS.tabAccount)) !== null;

/** The tab keeps nothing of its account. */
export function unpinTabAccount(): void {
  remove('sessionStorage', KEYS.tabAccount);
  remove('sessionStorage', KEYS.tabPosition);
}

/**
 * Ends the session of the tab's account: the next start paints nothing of it. `isForgotten`: nor does it know the account, as after
 * a sign-out.
 */
export function endHints({ hasLostSignIn = false, isEndedByServer = false, isForgotten = false }): void {
  removeSnapshot();
  const account = readTabAccount();
  if (!account) return;
  const { id, username } = account;
  const ended = { id, username, hasSession: false, hasLostSignIn, isEndedByServer };
  const byDefault = readDefaultAccount();
  if (byDefault && byDefault.id !== id) {
    // Another tab has signed in to another account, to which this tab must not switch by itself.
    pinTabAccount(ended);
    return;
  }
  // Also before it is forgotten: this tells the other tabs. A missing hint was removed by an explicit sign-out.
  if (byDefault) writeDefaultAccount(ended);
  if (isForgotten) forgetDefaultAccount();
  unpinTabAccount();
}

/**
 * Written at once, also while the page is being closed, when a database write would be lost. Only for an account with a session:
 * after a sign-out nothing of it stays.
 */
export function writeTabPosition(position: TabPosition): void {
  const account = readTabAccount();
  if (account?.hasSession && account.id === position.accountId) write('sessionStorage', KEYS.tabPosition, position);
}

export function readTabPosition(): TabPosition | null {
  const stored = read('sessionStorage', KEYS.tabPosition);
  if (!isRecord(stored)) return null;
  const { accountId, feedKey, postId, offsetPx, isTop } = stored;
  if (typeof accountId !== 'string' || typeof feedKey !== 'string' || typeof postId !== 'string') return null;
  return typeof offsetPx === 'number' ? { accountId, feedKey, postId, offsetPx, isTop: isTop === true } : null;
}

/**
 * True after a sign-out that the server has not confirmed. Shared by all tabs: the one that signed out may be closed before the
 * answer.
 */
export const readIsLeftOpen = (): boolean => read('localStorage', KEYS.leftOpen) === true;

export function writeIsLeftOpen(isLeftOpen: boolean): void {
  if (isLeftOpen) write('localStorage', KEYS.leftOpen, true);
  else remove('localStorage', KEYS.leftOpen);
}

/**
 * Whether this tab may load its page again by itself, `at` (epoch ms), which counts as done: a few times in ten minutes. Without
 * a storage, never.
 */
export function noteReload(at: number): boolean {
  const stored = read('sessionStorage', KEYS.reloads);
  const lately = (Array.isArray(stored) ? stored : []).filter((one) => Math.abs(at - one) < RELOADS_MS);
  if (lately.length >= MAX_RELOADS) return false;
  write('sessionStorage', KEYS.reloads, [...lately, at]);
  return read('sessionStorage', KEYS.reloads) !== undefined;
}

/** The content of the last valid config.json; `null` if none is stored. */
export const readLastConfig = (): unknown => read('localStorage', KEYS.config) ?? null;

export function writeLastConfig(payload: unknown): void {
  write('localStorage', KEYS.config, payload);
}

export function readSnapshot(): BootSnapshot | null {
  return asSnapshot(read('localStorage', KEYS.snapshot));
}

/** Stores as many rows from the top as fit. If nothing can be stored, an older snapshot is removed all the same. */
export function writeSnapshot(snapshot: BootSnapshot): void {
  let { rows } = snapshot;
  while (rows.length > 0 && JSON.stringify({ ...snapshot, rows }).length > SNAPSHOT_MAX_LENGTH)
    rows = rows.slice(0, -1);
  remove('localStorage', KEYS.snapshot);
  if (rows.length > 0) write('localStorage', KEYS.snapshot, { ...snapshot, rows });
}

export function removeSnapshot(): void {
  remove('localStorage', KEYS.snapshot);
}

const dataSaverKey = () => KEYS.dataSaver + readTabAccount()?.id;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asRecords = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const asCoordinate = (value: unknown): number => (typeof value === 'number' && Math.abs(value) < 10_000 ? value : 0);
const asLength = (value: unknown): number => (typeof value === 'number' && value > 0 && value < 10_000 ? value : 1);

function asAccountHint(value: unknown): AccountHint | null {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.username !== 'string') return null;
  const { id, username, hasSession, hasLostSignIn, isEndedByServer } = value;
  return {
    id,
    username,
    hasSession: hasSession === true,
    ...(hasLostSignIn === true ? { hasLostSignIn } : {}),
    ...(isEndedByServer === true ? { isEndedByServer } : {}),
  };
}

function asSnapshot(value: unknown): BootSnapshot | null {
  if (!isRecord(value) || typeof value.accountId !== 'string' || typeof value.address !== 'string') return null;
  const rows = asRecords(value.rows).map(asRow);
  return {
    accountId: value.accountId,
    address: value.address,
    feedKey: asText(value.feedKey),
    postId: asText(value.postId),
    siteTitle: asText(value.siteTitle),
    title: asText(value.title),
    width: asLength(value.width),
    place: asPlace(value.place),
    rows,
  };
}

function asPlace(value: unknown): BootPlace {
  const { left, top, width, scrolled } = isRecord(value) ? value : {};
  return {
    left: asCoordinate(left),
    top: asCoordinate(top),
    width: asLength(width),
    scrolled: asCoordinate(scrolled),
  };
}

function asRow(row: Record<string, unknown>): BootRow {
  return {
    author: asText(row.author),
    headline: asText(row.headline),
    avatarUrl: asText(row.avatarUrl),
    height: asLength(row.height),
    meta: asText(row.meta),
    text: asText(row.text),
    pictures: asRecords(row.pictures).map(({ width, height }) => ({
      width: asLength(width),
      height: asLength(height),
    })),
    likes: asText(row.likes),
    comments: asRecords(row.comments).map(({ author, text }) => ({ author: asText(author), text: asText(text) })),
  };
}
