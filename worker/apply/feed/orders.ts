/** Distance between neighbours, enough for dozens of insertions between them. */
export const STRIDE = 2 ** 20;

/**
 * Gives an order to each entry that has none, ascending and between its neighbours. `below`: the order that follows the
 * entries. Returns `null` if two neighbours have no free order between them: then the whole feed must be renumbered.
 */
export function fillOrders(
  orders: readonly (number | undefined)[],
  below: number = Number.POSITIVE_INFINITY,
): number[] | null {
  const filled = [...orders];
  for (let start = 0; start < filled.length; start += 1) {
    if (filled[start] !== undefined) continue;
    let end = start;
    while (end < filled.length && filled[end] === undefined) end += 1;
    const low = start > 0 ? filled[start - 1] : undefined;
    const high = end < filled.length ? filled[end] : Number.isFinite(below) ? below : undefined;
    spread(filled, start, end, low, high);
    start = end;
  }
  const result = filled.map((order) => order ?? Number.NaN);
  const rises = result.every((order, i) => (i === 0 || order > (result[i - 1] ?? order)) && order < below);
  return rises ? result : null;
}

function spread(orders: (number | undefined)[], start: number, end: number, low?: number, high?: number): void {
  const count = end - start;
  const room = low !== undefined && high !== undefined;
  const step = room ? (high - low) / (count + 1) : STRIDE;
  const first = low !== undefined ? low + step : high !== undefined ? high - step * count : 0;
  for (let i = 0; i < count; i += 1) orders[start + i] = first + step * i;
}
