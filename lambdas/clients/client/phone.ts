// A phone number as it is compared and dialed (+12125550100), and as people read it. Its library is loaded by the
// first call that needs it: the list does not.
export type Phone = {
  /** Without an extension: that is asked for by the person, or the machine, who answers. */
  number: string;
  readable: string;
  extension?: string | undefined;
};

const HOME = 'US';
const DIGITS_AT_LEAST = 7;
const DIGITS_AT_MOST = 15;
/** '555-0100 x12', where the digits alone make no number that the library knows. */
const WITH_EXTENSION = /^(.*?\d)\s*(?:x|#|ext(?:n|ension)?\.?)\s*(\d{1,7})$/i;

/** Undefined when it cannot be a phone number. What no numbering plan knows is kept by its digits. */
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

/** What a person types into a search for a number: '(212) 555' and '212555' find the same. */
export const phonePrefixes = (text: string): string[] => {
  const digits = text.replace(/\D/g, '');
  if (text.trim().startsWith('+')) return [`+${digits}`];
  const national = digits.startsWith('1') ? digits.slice(1) : digits;
  return [`+1${national}`, digits];
};
