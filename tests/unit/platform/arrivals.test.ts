import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { cameByLink, followArrivals } from '../../../src/platform/arrivals.ts';

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
