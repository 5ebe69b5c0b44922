export type CardOutcome = { kind: 'paid' } | { kind: 'three d secure' } | { kind: 'refused'; message: string };

const REFUSED: Record<string, string> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds. Try a different card.',
  '4000000000000069': 'Your card is expired. Try a different card.',
  '4000000000000127': "Your card's security code is incorrect.",
  '4000000000000119': 'An error occurred while processing your card. Try again later or use a different card.',
};

const THREE_D_SECURE = ['4000002500003155', '4000002760003184', '4000000000003220'];
/** The last one is taken now and fails at each renewal. */
const PAID = ['4242424242424242', '5555555555554444', '4000000000000341'];

export const TEST_CARDS = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0025 0000 3155', 'asks for 3-D Secure'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0341', 'is accepted, and fails at the renewal'],
] as const;

export const tryCard = (number: string): CardOutcome => {
  const digits = number.replace(/[\s-]/g, '');
  if (PAID.includes(digits)) return { kind: 'paid' };
  if (THREE_D_SECURE.includes(digits)) return { kind: 'three d secure' };
  const message = passesLuhn(digits)
    ? (REFUSED[digits] ?? 'Your card was declined. Your request was in test mode, but used a non test card.')
    : 'Your card number is invalid.';
  return { kind: 'refused', message };
};

const passesLuhn = (digits: string): boolean =>
  /^\d{12,19}$/.test(digits) &&
  [...digits].reverse().reduce((sum, character, index) => {
    const doubled = Number(character) * (index % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0) %
    10 ===
    0;
