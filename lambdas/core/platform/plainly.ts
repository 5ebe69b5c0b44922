import { plainError } from './plain-error.ts';

/**
 * Wraps a function that AWS calls directly. The runtime logs a thrown error with its message, so the error is thrown in the
 * words that `log` would write; functions of the API and of queues throw nothing. `forThePerson`: messages that AWS passes on.
 */
export const plainly =
  <Given extends unknown[], Result>(handler: (...given: Given) => Promise<Result>, forThePerson: string[] = []) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await handler(...given);
    } catch (error) {
      if (error instanceof Error && forThePerson.includes(error.message)) throw error;
      const { name, message, stack } = plainError(error instanceof Error ? error : new Error('Unknown'));
      throw Object.assign(new Error(message), { name, stack });
    }
  };
