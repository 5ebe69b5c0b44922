import { useRef, useState } from 'react';
import { useFailure } from '../browser/use-on-online.ts';

/** Runs one task at a time: a second click meanwhile does nothing. Keeps the failure to show it. */
export function useTask<Name extends string = 'task'>(before?: string) {
  const [doing, setDoing] = useState<Name>();
  const [failure, setFailure] = useFailure(before === undefined ? undefined : new Error(before));
  const isRunning = useRef(false);

  /** Also returns the failure. */
  const run = async (task: () => Promise<unknown>, name = 'task' as Name): Promise<Error | undefined> => {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setDoing(name);
    setFailure(undefined);
    try {
      await task();
      return undefined;
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      setFailure(error);
      return error;
    } finally {
      isRunning.current = false;
      setDoing(undefined);
    }
  };

  return { doing, failure, run, clear: () => setFailure(undefined) };
}
