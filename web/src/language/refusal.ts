import { type RefusalTexts, useLanguage } from './translations.ts';

/** What something failed with: an error of a call of ours, or of the bank's window. */
export type Refusal = { message: string; code?: string };

export const refusalOf = (cause: unknown): Refusal =>
  cause instanceof Error ? (cause as Error & { code?: string }) : { message: String(cause) };

/** `{}` in a text is what the server filled in: a name or a number, the same in both languages. */
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

/** Says in the page's language what something failed with, where it is known there. */
export const useRefusalText = (): ((refusal: Refusal) => string) => {
  const texts = useLanguage().translations?.refusals;
  return (refusal) => sayRefusal(texts, refusal);
};
