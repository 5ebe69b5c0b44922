// Thieves write into a transaction's conversation and give 'new' account numbers. Readers of such a message get a warning.

/** The check digit of a US routing number: 3-7-1 weights, a multiple of ten. */
const isRoutingNumber = (digits: string): boolean => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0);
  return sum > 0 && sum % 10 === 0;
};

const MENTIONS_A_TRANSFER = /\b(wire|wiring|routing|aba|swift|iban|account\s*(no|num|#)|bank\s+details|zelle)\b/i;
const IBAN = /\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}\b/;

export const containsWireInstructions = (text: string): boolean => {
  const numbers = text.match(/\d(?:[ .-]?\d){6,18}/g)?.map((found) => found.replace(/\D/g, '')) ?? [];
  if (numbers.some((digits) => digits.length === 9 && isRoutingNumber(digits))) return true;
  return IBAN.test(text) || (MENTIONS_A_TRANSFER.test(text) && numbers.length > 0);
};
