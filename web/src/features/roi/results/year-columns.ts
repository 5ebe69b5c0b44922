import type { RentalYear } from '../calculation/rental.ts';

/** What the page and the PDF show of each year. */
export const YEAR_COLUMNS = [
  'income',
  'costs',
  'noi',
  'debtService',
  'cashFlow',
  'equity',
] as const satisfies readonly (keyof RentalYear)[];
