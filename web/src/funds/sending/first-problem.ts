import { ApiError } from '#web/api/api-error.ts';
import { type Refusal, refusalOf } from '#web/language/refusal.ts';

/** The first field that was refused says more than that some were. */
export const firstProblem = (failure: Error, say: (refusal: Refusal) => string, otherwise: string): string => {
  if (!(failure instanceof ApiError)) return say(refusalOf(failure));
  const [field] = Object.values(failure.fields);
  if (field !== undefined) return say({ message: field });
  return failure.said ? say(failure) : otherwise;
};
