// Converts between DynamoDB's wire form and plain values, for the types that this product stores. Ours because the
// general converter costs more than the rest of a warm request (docs/performance.md).
import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type Plain = string | number | boolean | null | Uint8Array | Plain[] | { [name: string]: Plain | undefined };
export type Item = Record<string, Plain | undefined>;

/** Empty for other types. */
export const textOf = (value: Plain | undefined): string => (typeof value === 'string' ? value : '');

/** Bytes that serialize to the wire's form; a replacer would be called for every value of every write. */
class WireBytes extends Uint8Array {
  toJSON() {
    return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString('base64');
  }
}

export const toAttribute = (value: Plain): AttributeValue => {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`Not a storable number: ${value}`);
    return { N: String(value) };
  }
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: new WireBytes(value) };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  return { M: toAttributes(value) };
};

export const toAttributes = (item: Item): Record<string, AttributeValue> => {
  const attributes: Record<string, AttributeValue> = {};
  for (const name in item) {
    const value = item[name];
    if (value !== undefined) attributes[name] = toAttribute(value);
  }
  return attributes;
};

/** Bytes from the SDK, base64 from the wire. */
const bytesOf = (value: Uint8Array | string): Uint8Array =>
  typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64')) : value;

const fromAttribute = (value: AttributeValue): Plain => {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.NULL !== undefined) return null;
  if (value.B !== undefined) return bytesOf(value.B);
  if (value.L !== undefined) return value.L.map(fromAttribute);
  if (value.M !== undefined) return fromAttributes(value.M);
  throw new TypeError(`Unknown attribute type: ${Object.keys(value).join()}`);
};

export const fromAttributes = (attributes: Record<string, AttributeValue>): Item => {
  const item: Item = {};
  for (const name in attributes) item[name] = fromAttribute(attributes[name]!);
  return item;
};
