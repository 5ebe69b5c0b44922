/** CloudFront's path patterns: `*` for any characters, slashes included, `?` for one; the leading slash is optional. */
export const pathPattern = (pattern: string): RegExp => {
  const source = pattern
    .replace(/^\/?/, '/')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
};
