import { existsSync, utimesSync } from 'node:fs';

/** Call this now and then while a CDK assembly is in use, so that it isn't deleted as old. */
export const markInUse = (assembly: string): void => {
  const now = new Date();
  if (existsSync(assembly)) utimesSync(assembly, now, now);
};
