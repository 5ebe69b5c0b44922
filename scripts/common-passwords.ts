// The passwords that people choose most, most common first. The package's full list would be three times the allowed size of a
// page, so we keep its beginning, which also covers shorter passwords with a little added, and all passwords as long as ours.
import { dictionary } from '@zxcvbn-ts/language-common';

const MOST_COMMON = 8000;
const AS_LONG_AS_OURS = 12;
/** Shorter passwords are guessed so quickly that they don't need to be listed. */
const WORTH_KNOWING = 4;

export function commonPasswords(): string {
  const kept = dictionary['passwords-common']
    .map(String)
    .filter((word, rank) => word.length >= AS_LONG_AS_OURS || (rank < MOST_COMMON && word.length >= WORTH_KNOWING));
  return kept.join(' ').replace(/(.{1,119})(?: |$)/g, '$1\n');
}
