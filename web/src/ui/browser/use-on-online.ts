import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/** Runs when the network is back. */
export const useOnOnline = (act: () => void): void => {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onOnline = () => latest.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
};

/** No answer came (api/api-error.ts). */
export const hadNoAnswer = (failure: unknown): boolean => (failure as { status?: number } | undefined)?.status === 0;

/** Tries again what had no answer, once the network is back. */
export const useAgainOnline = (failure: unknown, again: () => void): void =>
  useOnOnline(() => hadNoAnswer(failure) && again());

/** A failure to show. A message about a missing network goes when it's back. */
export const useFailure = <Failure>(
  initial?: Failure,
): [Failure | undefined, Dispatch<SetStateAction<Failure | undefined>>] => {
  const [failure, setFailure] = useState(initial);
  useAgainOnline(failure, () => setFailure(undefined));
  return [failure, setFailure];
};
