/** Whether a media type is on the API's list of binary ones, which may hold wildcards. */
export const isBinary = (contentType: string | undefined, binaryMediaTypes: string[]): boolean => {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';
  return binaryMediaTypes.some((pattern) => {
    const [main, sub] = pattern.toLowerCase().split('/');
    if (main === '*') return true;
    return sub === '*' ? type.startsWith(`${main}/`) : type === pattern.toLowerCase();
  });
};
