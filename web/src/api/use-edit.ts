import { useRef } from 'react';
import { ApiError } from './api-error.ts';

const nowIn = (body: unknown): object => {
  const now = typeof body === 'object' && body !== null && 'now' in body ? body.now : undefined;
  return typeof now === 'object' && now !== null ? now : {};
};

export type Edit<Fields extends object | undefined> = ReturnType<typeof useEdit<Fields>>;

/**
 * A form sends the saved values that it was based on, so that it doesn't undo a save from another window. After a conflict, the page
 * shows the newer values, and the form is based on those.
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
    /** The saved values that the form is based on. */
    seen: () => seen.current,
    /** The form continues from there. */
    reset: (to: Fields) => {
      seen.current = to;
    },
  };
}
