import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';

export type Doing = 'nothing' | 'sending' | 'saving';

/** One thing at a time: what is being done, and the server's words when it failed. */
export const useSubmit = () => {
  const [doing, setDoing] = useState<Doing>('nothing');
  const [failure, setFailure] = useState<string>();
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
      // The first field that was refused says more than that some were.
      setFailure(Object.values(error.fields)[0] ?? error.message);
    } finally {
      busy.current = false;
      setDoing('nothing');
    }
  };

  return { doing, failure, run, clear: () => setFailure(undefined) };
};
