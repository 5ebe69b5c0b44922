import { useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import type { Refusal } from '#web/language/refusal.ts';

export type Doing = 'nothing' | 'sending' | 'saving';

/** One thing at a time: a second click while one is under way does nothing. What the server refused stays to be read. */
export const useSending = () => {
  const [doing, setDoing] = useState<Doing>('nothing');
  const [failure, setFailure] = useState<ApiError>();
  const busy = useRef(false);

  const run = async (what: Doing, work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setDoing(what);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      busy.current = false;
      setDoing('nothing');
    }
  };

  return { doing, failure, run, clear: () => setFailure(undefined) };
};

/** The first field that was refused says more than that some were. */
export const firstProblem = (failure: ApiError, say: (refusal: Refusal) => string, otherwise: string): string => {
  const [field] = Object.values(failure.fields);
  if (field !== undefined) return say({ message: field });
  return failure.said ? say(failure) : otherwise;
};
