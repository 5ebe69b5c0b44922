// The public API's words for the refusals that the use cases share with the pages.
import { AppError } from '#core/http/errors.ts';

/** For each field of a use case, its name in the public API, or null if programs don't send it. */
export type ApiNames<Input> = { [Name in keyof Input & string]-?: string | null };

export const inApiWords =
  (names: Record<string, string | null>) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).flatMap(([name, words]) => (names[name] ? [[names[name], words]] : [])),
    );
    throw new AppError(error.code, { message: error.message, fields, cause: error });
  };

/** Distinguishes a program's idempotency key from the same text sent by a page. */
export const apiOnceKey = (key: string | undefined) => (key === undefined ? undefined : `v1:${key}`);
