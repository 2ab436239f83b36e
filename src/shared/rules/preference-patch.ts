type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays changed fields over kept ones, however deep; what the patch does not name stays as it is, other clients' fields too. */
export function mergeFields(kept: unknown, patch: Fields): Fields {
  const merged: Fields = isFields(kept) ? { ...kept } : {};
  for (const [name, value] of Object.entries(patch)) {
    merged[name] = isFields(value) ? mergeFields(merged[name], value) : value;
  }
  return merged;
}

/** All preferences with waiting changes laid over them, oldest first. */
export function withPatches(
  frontendPreferences: Record<string, unknown>,
  patches: readonly { key: string; patch: Fields }[],
): Record<string, unknown> {
  const all = { ...frontendPreferences };
  for (const { key, patch } of patches) all[key] = mergeFields(all[key], patch);
  return all;
}
