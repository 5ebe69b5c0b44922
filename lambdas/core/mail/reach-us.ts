// Texts that ask people to write to us name the address. It belongs to the deployment and is filled in when a text is
// shown or sent.
const REACH_US = /\b(?:(contact us|write to us)(?! at)|(escríbanos)(?! a))\b/i;

export const withOurAddress = (words: string, address: string): string =>
  words.replace(REACH_US, (us, english?: string) => `${us} ${english ? 'at' : 'a'} ${address}`);
