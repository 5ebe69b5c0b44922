import { useRef } from 'react';
import { ApiError } from './api-error.ts';

const nowIn = (body: unknown): object => {
  const now = typeof body === 'object' && body !== null && 'now' in body ? body.now : undefined;
  return typeof now === 'object' && now !== null ? now : {};
};

export type Edit<Fields extends object | undefined> = ReturnType<typeof useEdit<Fields>>;

/**
 * For a form whose save says what it was decided on, so that it doesn't undo what another window has saved. After a refusal, the page
 * shows what that was: from then on it counts as seen.
 */
export function useEdit<Fields extends object | undefined>(initial: Fields) {
  const seen = useRef(initial);
  return {
    save: async <Saved>(send: (seen: Fields) => Promise<Saved>): Promise<Saved> => {
      try {
        return await send(seen.current);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'CONFLICT')
          seen.current = { ...seen.current, ...nowIn(error.body) };
        throw error;
      }
    },
    /** What the form is decided on. */
    seen: () => seen.current,
    /** The form goes on from there. */
    reset: (to: Fields) => {
      seen.current = to;
    },
  };
}
