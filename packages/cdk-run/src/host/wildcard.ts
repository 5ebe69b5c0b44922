/** A pattern in which `*` stands for any characters, as in EventBridge's rules and the filters of `aws s3 sync`. */
export const wildcard = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  );
