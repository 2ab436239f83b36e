import { beforeAll, describe, expect, it } from 'vitest';
import { type Stock, takeStock } from '../../server/conformance/stock.ts';
import { UNRECORDED, type Unrecorded } from '../../server/conformance/unrecorded.ts';

let stock: Stock;

beforeAll(async () => {
  stock = await takeStock();
}, 60_000);

describe('what the bundled server does although no recording shows it is listed with its ground', () => {
  it.each(Object.keys(UNRECORDED) as Unrecorded[])('%s', (what) => {
    expect(stock.unrecorded[what].toSorted()).toEqual(Object.keys(UNRECORDED[what]).toSorted());
  });
});
