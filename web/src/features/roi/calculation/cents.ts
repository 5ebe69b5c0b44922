/** Cents of a forecast, with fractions: an estimate, not money that is counted (`core/platform/money.ts`). */
export type Cents = number;
