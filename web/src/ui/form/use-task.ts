import { useRef, useState } from 'react';

/** One task at a time: a second click while one is under way does nothing. What it failed with stays to be shown. */
export function useTask<Name extends string = 'task'>(before?: Error) {
  const [doing, setDoing] = useState<Name>();
  const [failure, setFailure] = useState(before);
  const isRunning = useRef(false);

  const run = async (name: Name, task: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setDoing(name);
    setFailure(undefined);
    try {
      await task();
    } catch (cause) {
      setFailure(cause instanceof Error ? cause : new Error(String(cause)));
    } finally {
      isRunning.current = false;
      setDoing(undefined);
    }
  };

  return { doing, failure, run, clear: () => setFailure(undefined) };
}
