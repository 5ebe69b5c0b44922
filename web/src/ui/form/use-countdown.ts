import { useUiStrings } from '../strings.ts';

/** The text about the characters left, which shows only near the limit. */
export const useCountdown = (length: number, limit = Number.POSITIVE_INFINITY): string | undefined => {
  const words = useUiStrings();
  return length > limit * 0.9 ? words.charactersLeft(limit - length) : undefined;
};
