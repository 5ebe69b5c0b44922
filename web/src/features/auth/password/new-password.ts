import { allRequired, type FormRules, type Problems } from '#web/ui/form/form-problems.ts';
import { strings } from '../strings.ts';

/** A new password is typed twice. */
type NewPassword = { first: string; second: string };

/** Shown as soon as the two differ, but not before the second one has been begun. */
export const mismatchOf = ({ first, second }: NewPassword): string | undefined =>
  second !== '' && first !== second ? strings.newPassword.mismatch : undefined;

/** For a form with these two fields among others, all required. */
export const newPasswordRules = <Values extends NewPassword & Record<string, string>>(
  initial: Values,
): FormRules<Values> => {
  const complete = allRequired(initial);
  const differ = { second: strings.newPassword.mismatch } as Problems<Values>;
  return {
    ...complete,
    check: (values) => ({ ...complete.check(values), ...(mismatchOf(values) && differ) }),
  };
};
