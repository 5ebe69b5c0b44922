import { hash } from 'node:crypto';
import { inPinLetters } from '#core/crypto/pin.ts';
import type { Seal } from '#core/crypto/seal.ts';
import { TOTAL_CODE_MARK } from './vocabulary.ts';

// The code printed on a report that shares a total. The verify page shows the total only with it, so a forwarded link or a
// photographed QR code gives away no more than the verdict. It's derived from the seal's signature, which no one is given.

const LENGTH = 10;

export const totalCodeOf = ({ signature }: Pick<Seal, 'signature'>): string =>
  inPinLetters(hash('sha256', `${TOTAL_CODE_MARK}${signature}`, 'buffer'), LENGTH);

/** The code in two groups, as it's printed. */
export const printedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Ignores case, blanks and hyphens in the typed code. */
export const isTotalCode = (typed: string, seal: Pick<Seal, 'signature'>): boolean =>
  typed.toUpperCase().replace(/[^0-9A-Z]/g, '') === totalCodeOf(seal);
