// Rules for a value of the right kind. Their words are for people; what has none gets common ones (see field-problems.ts).
import type { FAILED, Reading } from './reading.ts';

type Words<Value> = string | ((value: Value) => string | undefined);

export class Check<in Value> {
  readonly holds: (value: Value) => unknown;
  readonly problem: string;
  readonly words: Words<Value> | undefined;
  /** The most characters or things. */
  readonly longest: number | undefined;

  constructor(holds: (value: Value) => unknown, problem: string, words?: Words<Value>, longest?: number) {
    this.holds = holds;
    this.problem = problem;
    this.words = words;
    this.longest = longest;
  }

  refuse(value: unknown, reading: Reading): typeof FAILED {
    const message = typeof this.words === 'function' ? this.words(value as Value) : this.words;
    const longest = typeof value === 'string' ? this.longest : undefined;
    return reading.fail(this.problem, { ofCheck: true, message, longest });
  }
}

export const minLength = (least: number, words?: string) =>
  new Check<{ length: number }>(({ length }) => length >= least, 'too short', words);
export const maxLength = (most: number, words?: string) =>
  new Check<{ length: number }>(({ length }) => length <= most, 'too long', words, most);
export const minimum = (least: number, words?: string) =>
  new Check<number>((value) => value >= least, 'too little', words);
export const maximum = (most: number, words?: string) => new Check<number>((value) => value <= most, 'too much', words);
export const int = (words?: string) => new Check<number>(Number.isSafeInteger, 'not a whole number', words);
export const regex = (pattern: RegExp, words?: string) =>
  new Check<string>((text) => pattern.test(text), 'not of the right form', words);
export const refine = <Value>(holds: (value: Value) => unknown, words?: Words<Value>) =>
  new Check<Value>(holds, 'breaks a rule', words);
