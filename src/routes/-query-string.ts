import { QUERY_STRING_MAX_KEYS } from '../shared/config/index.ts';

/**
 * Parses a query string into plain text values. The router's own parser reads values as JSON and would remove the quotes
 * from a search for "exact words". A repeated key keeps its first value; keys beyond the limit are dropped (spec §9).
 */
export function parseQueryString(queryString: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [key, value] of new URLSearchParams(queryString)) {
    if (values.has(key)) continue;
    if (values.size >= QUERY_STRING_MAX_KEYS) break;
    values.set(key, value);
  }
  return Object.fromEntries(values);
}

/** Reverses `parseQueryString`. Keys without a plain value are left out. */
export function formatQueryString(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string') params.set(key, value);
    else if (typeof value === 'number' || typeof value === 'boolean') params.set(key, `${value}`);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
