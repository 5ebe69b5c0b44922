// The public API's own words for the refusals that the use cases share with the pages.
import { AppError } from '#core/http/errors.ts';

/** Every field of a use case: what it's called here, or null if a program doesn't send it. */
export type OwnNames<Input> = { [Name in keyof Input & string]-?: string | null };

export const inOwnWords =
  (names: Record<string, string | null>) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).flatMap(([name, words]) => (names[name] ? [[names[name], words]] : [])),
    );
    throw new AppError(error.code, { message: error.message, fields, cause: error });
  };

/** A key of a program is another one than the same text from a page. */
export const ownOnceKey = (key: string | undefined) => (key === undefined ? undefined : `v1:${key}`);
