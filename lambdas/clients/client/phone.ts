// A phone number for comparing and dialing (+12125550100), and for people to read. Its library is loaded by the first
// call that needs it: the list doesn't.
export type Phone = {
  /** Without an extension: the person or machine that answers asks for it. */
  number: string;
  readable: string;
  extension?: string | undefined;
};

const HOME = 'US';
const DIGITS_AT_LEAST = 7;
const DIGITS_AT_MOST = 15;
/** '555-0100 x12', if the library can't make a number of the digits alone. */
const WITH_EXTENSION = /^(.*?\d)\s*(?:x|#|ext(?:n|ension)?\.?)\s*(\d{1,7})$/i;

/** Undefined if it can't be a phone number. If no numbering plan knows it, its digits are kept. */
export const readPhone = async (text: string): Promise<Phone | undefined> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const trimmed = text.trim();
  const parsed = parsePhoneNumberFromString(trimmed, HOME);
  if (parsed?.isPossible())
    return {
      number: parsed.number,
      readable: parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational(),
      extension: parsed.ext,
    };
  const [, main = trimmed, extension] = WITH_EXTENSION.exec(trimmed) ?? [];
  if (!/^\+?[\d\s().\-/]+$/.test(main)) return undefined;
  const digits = main.replace(/\D/g, '');
  if (digits.length < DIGITS_AT_LEAST || digits.length > DIGITS_AT_MOST) return undefined;
  return { number: main.startsWith('+') ? `+${digits}` : digits, readable: trimmed, extension };
};

/** Prefixes for a typed phone search: '(212) 555' and '212555' find the same. */
export const phonePrefixes = (text: string): string[] => {
  const digits = text.replace(/\D/g, '');
  if (text.trim().startsWith('+')) return [`+${digits}`];
  const national = digits.startsWith('1') ? digits.slice(1) : digits;
  return [`+1${national}`, digits];
};
