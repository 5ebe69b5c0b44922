// A phone number as it is compared and dialed (+12125550100), and as people read it. Its library is loaded by the
// first call that needs it: the list does not.
export type Phone = { number: string; readable: string };

const HOME = 'US';
const DIGITS_AT_LEAST = 7;
const DIGITS_AT_MOST = 15;

/** Undefined when it cannot be a phone number. What no numbering plan knows is kept by its digits. */
export const readPhone = async (text: string): Promise<Phone | undefined> => {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const trimmed = text.trim();
  const parsed = parsePhoneNumberFromString(trimmed, HOME);
  if (parsed?.isPossible() && !parsed.ext)
    return {
      number: parsed.number,
      readable: parsed.countryCallingCode === '1' ? parsed.formatNational() : parsed.formatInternational(),
    };
  if (!/^\+?[\d\s().\-/]+$/.test(trimmed)) return undefined;
  const digits = trimmed.replace(/\D/g, '');
  if (digits.length < DIGITS_AT_LEAST || digits.length > DIGITS_AT_MOST) return undefined;
  return { number: trimmed.startsWith('+') ? `+${digits}` : digits, readable: trimmed };
};

/** What a person types into a search for a number: '(212) 555' and '212555' find the same. */
export const phonePrefixes = (text: string): string[] => {
  const digits = text.replace(/\D/g, '');
  if (text.trim().startsWith('+')) return [`+${digits}`];
  const national = digits.startsWith('1') ? digits.slice(1) : digits;
  return [`+1${national}`, digits];
};
