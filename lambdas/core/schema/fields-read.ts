// The fields of an object while they're read.
import type { Schema } from './base.ts';
import { FAILED, type Reading } from './reading.ts';

export type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Made of braces, not by a class. */
export const isPlain = (value: unknown): value is Fields => {
  if (!isObject(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

export class FieldsRead {
  readonly given: Fields;
  private readonly made: Fields = {};
  private hasFailed = false;

  constructor(given: Fields) {
    this.given = given;
  }

  read(name: string, schema: Schema, reading: Reading, newName = name): void {
    const value = this.given[name];
    const isGiven = value !== undefined || name in this.given;
    const since = reading.issues.length;
    let read = schema.read(value, reading);
    if (!isGiven && read !== FAILED && !schema.mayBeMissing) read = reading.fail('missing');
    if (read === FAILED) this.failAt(name, since, reading);
    else if (isGiven || read !== undefined) this.add(newName, read);
  }

  keep(name: string): void {
    this.add(name, this.given[name]);
  }

  failAt(name: string, since: number, reading: Reading): void {
    reading.within(name, since);
    this.hasFailed = true;
  }

  /** The fields in the order in which they were read. */
  result(): unknown {
    return this.hasFailed ? FAILED : this.made;
  }

  /** As a field of that name it would be what the object is made by. */
  private add(name: string, value: unknown): void {
    if (name !== '__proto__') this.made[name] = value;
  }
}
