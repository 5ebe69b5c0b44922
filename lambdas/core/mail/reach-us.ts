// Where our words ask people to write to us, they say where. The address is a deployment's: it's known where words are shown or sent.
const REACH_US = /\b(?:(contact us|write to us)(?! at)|(escríbanos)(?! a))\b/i;

export const withOurAddress = (words: string, address: string): string =>
  words.replace(REACH_US, (us, english?: string) => `${us} ${english ? 'at' : 'a'} ${address}`);
