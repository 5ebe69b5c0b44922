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

/** True if a call failed without an answer (api/api-error.ts). */
export const hadNoAnswer = (failure: unknown): boolean => (failure as { status?: number } | undefined)?.status === 0;

/** Tries a call without an answer again, once the network is back. */
export const useAgainOnline = (failure: unknown, again: () => void): void =>
  useOnOnline(() => hadNoAnswer(failure) && again());

/** A failure to show. A message about a missing network disappears when the network is back. */
export const useFailure = <Failure>(
  initial?: Failure,
): [Failure | undefined, Dispatch<SetStateAction<Failure | undefined>>] => {
  const [failure, setFailure] = useState(initial);
  useAgainOnline(failure, () => setFailure(undefined));
  return [failure, setFailure];
};
