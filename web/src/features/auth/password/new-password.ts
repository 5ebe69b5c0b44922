import { strings } from '../strings.ts';

/** Shown while the two fields differ; not before the second one has been begun. */
export const mismatchOf = (first: string, second: string): string | undefined =>
  second !== '' && first !== second ? strings.newPassword.mismatch : undefined;

export const canSave = (first: string, second: string, saving: boolean): boolean =>
  first !== '' && first === second && !saving;
