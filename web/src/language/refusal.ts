import { type RefusalTexts, useLanguage } from './translations.ts';

/** A failure: an error of one of our calls, or of the bank's window. */
export type Refusal = { message: string; code?: string };

export const refusalOf = (cause: unknown): Refusal =>
  cause instanceof Error ? (cause as Error & { code?: string }) : { message: String(cause) };

/** `{}` in a text is the server's value: a name or a number, the same in both languages. */
const filledIn = (messages: Record<string, string>, message: string): string | undefined => {
  for (const [english, translation] of Object.entries(messages)) {
    if (!english.includes('{}')) continue;
    const [before = '', after = ''] = english.split('{}');
    const isIt = message.length > before.length + after.length && message.startsWith(before) && message.endsWith(after);
    if (isIt) return translation.replace('{}', () => message.slice(before.length, message.length - after.length));
  }
  return undefined;
};

export const sayRefusal = (texts: RefusalTexts | undefined, { message, code = '' }: Refusal): string => {
  if (!texts) return message;
  return texts.messages[message] ?? filledIn(texts.messages, message) ?? texts.codes[code] ?? message;
};

/** Translates a failure into the page's language, if a translation is known. */
export const useRefusalText = (): ((refusal: Refusal) => string) => {
  const texts = useLanguage().translations?.refusals;
  return (refusal) => sayRefusal(texts, refusal);
};
