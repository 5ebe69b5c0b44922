// What the public API says in its own words of what the use cases share with the pages.
import { AppError } from '#core/http/errors.ts';

/** `names`: what the fields of the use case are called here. */
export const inOwnWords =
  (names: Record<string, string>) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, words]) => [names[name] ?? name, words]),
    );
    throw new AppError(error.code, { message: error.message, fields, cause: error });
  };

/** A key of a program is another one than the same text from a page. */
export const ownOnceKey = (key: string | undefined) => (key === undefined ? undefined : `v1:${key}`);
