import { allRequired, type FormRules, type Problems } from '#web/ui/form/form-problems.ts';
import { strings } from '../strings.ts';

type NewPassword = { first: string; second: string };

/** A mismatch shows as soon as the two differ, but not while the second one is empty. */
export const mismatchOf = ({ first, second }: NewPassword): string | undefined =>
  second !== '' && first !== second ? strings.newPassword.mismatch : undefined;

/** The rules of a form with these two fields and others, all required. */
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
