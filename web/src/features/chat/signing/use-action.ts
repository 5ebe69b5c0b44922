import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';

/** One action at a time, with what the server said against the last one. */
export const useAction = () => {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, run };
};
