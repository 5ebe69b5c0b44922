import { useSyncExternalStore } from 'react';

/** At this width and below, the mobile header and its drawer take the place of the sidebar. */
export const MOBILE = '(max-width: 790px)';

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
