import { useCallback, useEffect, useState } from 'react';

type Loaded = { blob?: Blob; failure?: unknown };

/** The bytes, loaded once for each attempt. */
export const useLoaded = (load: () => Promise<Blob>) => {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file stays the same as long as it's shown
  useEffect(() => {
    let isOver = false;
    setLoaded({});
    load().then(
      (blob) => !isOver && setLoaded({ blob }),
      (failure: unknown) => !isOver && setLoaded({ failure }),
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  return { ...loaded, again: useCallback(() => setAttempt((before) => before + 1), []) };
};
