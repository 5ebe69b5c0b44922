import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the end that still count as the end. */
const NEAR = 80;

/** Keeps the end of a log in view while its reader is at the end, and says when something new is below. */
export const useFollowEnd = (log: RefObject<HTMLElement | null>, latest: string) => {
  const atEnd = useRef(true);
  const [hasNewBelow, setNewBelow] = useState(false);
  const toEnd = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
    setNewBelow(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes `latest` moves the end
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
    else setNewBelow(true);
  }, [latest]);

  useEffect(() => {
    // A warning, a longer line or a turned phone moves the end too.
    const sizes = new ResizeObserver(() => atEnd.current && toEnd());
    if (log.current) for (const part of [log.current, ...log.current.children]) sizes.observe(part);
    return () => sizes.disconnect();
  });

  return {
    hasNewBelow,
    toEnd,
    /** What comes next belongs above, so the reader's place doesn't change. */
    stay: () => {
      atEnd.current = false;
    },
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
      atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
      if (atEnd.current) setNewBelow(false);
    },
  };
};
