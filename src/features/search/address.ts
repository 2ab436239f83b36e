/** Returns the address of a search. `isAdvanced`: with the form. */
export function searchAddress(query: string, isAdvanced = false): string {
  const params = new URLSearchParams({ q: query });
  if (isAdvanced) params.set('advanced', '');
  return `/search?${params}`;
}
