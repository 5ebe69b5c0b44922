/** Given keys replace, an empty value removes, the rest stays. */
export const mergedMetadata = (held: Record<string, string>, given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...held, ...given }).filter(([, value]) => value !== ''));
