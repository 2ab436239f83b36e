export type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns `kept` with the fields of `patch` merged in at every depth. Fields that the patch does not name stay. */
export function mergeFields(kept: unknown, patch: Fields): Fields {
  const merged: Fields = isFields(kept) ? { ...kept } : {};
  for (const [name, value] of Object.entries(patch)) {
    merged[name] = isFields(value) ? mergeFields(merged[name], value) : value;
  }
  return merged;
}
