import { type RefusalTexts, useLanguage } from './translations.ts';

/** A failure: an error of one of our calls, or of the bank's window. */
export type Refusal = { message: string; code?: string };

export const refusalOf = (cause: unknown): Refusal =>
  cause instanceof Error ? (cause as Error & { code?: string }) : { message: String(cause) };

/** The values between the parts of a text; undefined if the message doesn't match. */
const valuesBetween = ([first = '', ...parts]: string[], message: string): string[] | undefined => {
  if (!message.startsWith(first)) return undefined;
  const values: string[] = [];
  let at = first.length;
  for (const [number, part] of parts.entries()) {
    const isLast = number === parts.length - 1;
    const end = isLast ? message.length - part.length : message.indexOf(part, at + 1);
    if (end <= at || !message.startsWith(part, end)) return undefined;
    values.push(message.slice(at, end));
    at = end + part.length;
  }
  return values;
};

/** Each `{}` in a text is the server's value: a name or a number, the same in both languages, and in the same order. */
const filledIn = (messages: Record<string, string>, message: string): string | undefined => {
  for (const [english, translation] of Object.entries(messages)) {
    const values = english.includes('{}') ? valuesBetween(english.split('{}'), message) : undefined;
    if (values) return translation.replaceAll('{}', () => values.shift() ?? '');
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
