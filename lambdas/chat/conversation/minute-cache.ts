import { type Clock, MINUTE } from '#core/platform/clock.ts';

const REMEMBER_MS = MINUTE;
const MAX_REMEMBERED = 5000;

/** What a function knows from its last frames, so that the next ones of the same minute needn't read it. */
export const createMinuteCache = <T>(clock: Clock) => {
  const remembered = new Map<string, { value: T; until: number }>();
  return {
    recall(key: string): T | undefined {
      const known = remembered.get(key);
      return known && known.until > clock().getTime() ? known.value : undefined;
    },
    remember(key: string, value: T): void {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(key, { value, until: clock().getTime() + REMEMBER_MS });
    },
    forget(key: string): void {
      remembered.delete(key);
    },
  };
};
