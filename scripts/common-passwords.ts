// The passwords that people choose most, in order of how common they are. The package's whole list would weigh three times what
// a page may: its beginning stands for shorter passwords with a little added, and of those as long as ours every one is kept.
import { dictionary } from '@zxcvbn-ts/language-common';

const MOST_COMMON = 8000;
const AS_LONG_AS_OURS = 12;
/** What is shorter is tried so quickly that it need not be known. */
const WORTH_KNOWING = 4;

export function commonPasswords(): string {
  const kept = dictionary['passwords-common']
    .map(String)
    .filter((word, rank) => word.length >= AS_LONG_AS_OURS || (rank < MOST_COMMON && word.length >= WORTH_KNOWING));
  return kept.join(' ').replace(/(.{1,119})(?: |$)/g, '$1\n');
}
