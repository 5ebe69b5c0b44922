import { useUiStrings } from '../strings.ts';

/** The end of the space is worth a word only when it is near. */
export const useCountdown = (length: number, limit = Number.POSITIVE_INFINITY): string | undefined => {
  const words = useUiStrings();
  return length > limit * 0.9 ? words.charactersLeft(limit - length) : undefined;
};
