import { plainError } from './plain-error.ts';

/**
 * For a function whose caller is AWS: what it throws, the runtime logs as it is. It's thrown in plain words, as `log` would
 * write it; functions of the API and of queues throw nothing. `forThePerson`: messages that AWS passes on.
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
