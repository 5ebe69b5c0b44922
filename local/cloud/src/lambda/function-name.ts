/** Names, ARNs, and both with a version or an alias mean the same function: here there is only the code of the moment. */
export const functionNameOf = (nameOrArn: string): string => {
  const named = /:function:([^:]+)/.exec(nameOrArn)?.[1] ?? nameOrArn;
  return named.split(':')[0] ?? named;
};
