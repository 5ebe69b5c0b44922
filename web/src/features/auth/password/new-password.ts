import { allRequired, type FormRules, type Problems } from '#web/ui/form/form-problems.ts';
import { strings } from '../strings.ts';

/** A new password is typed twice. */
type NewPassword = { first: string; second: string };

/** For a form that has these two fields among others, all required. */
export const newPasswordRules = <Values extends NewPassword & Record<string, string>>(
  initial: Values,
): FormRules<Values> => {
  const complete = allRequired(initial);
  const differ = { second: strings.newPassword.mismatch } as Problems<Values>;
  return {
    ...complete,
    check: (values) => ({
      ...complete.check(values),
      ...(values.second !== '' && values.first !== values.second ? differ : {}),
    }),
  };
};
