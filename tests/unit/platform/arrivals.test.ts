import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { arrivedAt, cameByLink, followArrivals } from '../../../src/platform/arrivals.ts';

it('cameByLink is true after a link or a redirect from one, false after the start and after going back', () => {
  const history = createMemoryHistory({ initialEntries: ['/'] });
  followArrivals(history);
  expect(cameByLink(), 'the start of the app').toBe(false);
  history.push('/filter/direct');
  expect(cameByLink()).toBe(true);
  // React may render the same page again, which is not a new navigation.
  expect(cameByLink()).toBe(true);
  history.back();
  expect(cameByLink()).toBe(false);
  history.replace('/redirected');
  expect(cameByLink(), 'a redirect of where one came back to').toBe(false);
  history.push('/filter/direct');
  expect(cameByLink(), 'the same address again, from where one came back to').toBe(true);
  history.replace('/filter/discussions');
  expect(cameByLink(), 'a redirect of where a link led').toBe(true);
  history.back();
  history.forward();
  expect(cameByLink()).toBe(false);
});

it('cameByLink is true after a replace with the current address', () => {
  const history = createMemoryHistory({ initialEntries: ['/filter/direct'] });
  followArrivals(history);
  history.replace('/filter/direct');
  expect(cameByLink()).toBe(true);
});

it('dates the arrival at an address anew with each link, repeated link and return, not with a redirect', () => {
  vi.useFakeTimers({ now: 1000 });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  followArrivals(history);
  const arrivalAfter = (navigate: () => void) => {
    vi.advanceTimersByTime(100);
    navigate();
    return arrivedAt();
  };
  expect(arrivalAfter(() => history.push('/filter/direct'))).toBe(1100);
  expect(arrivalAfter(() => history.replace('/redirected'))).toBe(1100);
  expect(arrivalAfter(() => history.replace('/redirected'))).toBe(1300);
  expect(arrivalAfter(() => history.back())).toBe(1400);
  vi.useRealTimers();
});
