// What calls and rows both speak of: how many fields an agent can add, and what a placeholder calls one.

export { nameOfPlaceholder } from './field-name.ts';

export const FIELD_LIMITS = {
  /** A client who is handed over moves in one transaction, with a row for each value here and there. */
  fields: 12,
  name: 40,
  choices: 30,
  /** Of a deleted one: how long it can be put back. */
  days: 30,
  segments: 20,
  segmentName: 60,
} as const;
