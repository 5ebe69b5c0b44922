/** Cents of a forecast, with fractions. Real amounts use `core/platform/money.ts`. */
export type Cents = number;
