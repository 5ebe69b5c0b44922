// Counts consumed capacity without the caller's notice: a request for it is added to the call's text, and it is cut out of the answer's.
// Neither is parsed and written again, so every number and every space of the rest stays unchanged.

const counted = new Set([
  'GetItem',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'Query',
  'Scan',
  'BatchGetItem',
  'BatchWriteItem',
  'TransactWriteItems',
  'TransactGetItems',
  'ExecuteStatement',
]);

const writes = new Set(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems']);

export const isWrite = (operation: string): boolean => writes.has(operation) || operation.startsWith('Execute');

/** Undefined if the caller asked for the figures itself, or the operation has none: then there is nothing to hide. */
export const askForCapacity = (operation: string, input: Record<string, unknown>, body: Buffer): Buffer | undefined => {
  if (!counted.has(operation) || 'ReturnConsumedCapacity' in input) return undefined;
  const start = body.indexOf('{') + 1;
  const comma = Object.keys(input).length > 0 ? ',' : '';
  const asked = Buffer.from(`"ReturnConsumedCapacity":"TOTAL"${comma}`);
  return Buffer.concat([body.subarray(0, start), asked, body.subarray(start)]);
};

export type Split = { body: Buffer; units: number };

export const takeCapacity = (body: Buffer, hide: boolean): Split => {
  const found = topLevelMember(body, 'ConsumedCapacity');
  if (!found) return { body, units: 0 };
  const consumed = [JSON.parse(body.subarray(found.valueStart, found.end).toString())].flat() as {
    CapacityUnits?: number;
  }[];
  const units = consumed.reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
  if (!hide) return { body, units };
  const [before, after] = [body.subarray(0, found.start), body.subarray(found.end)];
  return { body: withoutComma(before, after), units };
};

const withoutComma = (before: Buffer, after: Buffer): Buffer => {
  const next = firstInk(after);
  if (after[next] === comma) return Buffer.concat([before, after.subarray(next + 1)]);
  let last = before.length - 1;
  while (isBlank(before[last])) last -= 1;
  const trimmed = before[last] === comma ? before.subarray(0, last) : before;
  return Buffer.concat([trimmed, after]);
};

const [quote, backslash, comma] = [...'"\\,'].map((each) => each.charCodeAt(0)) as [number, number, number];
const opening = new Set([...'{['].map((each) => each.charCodeAt(0)));
const closing = new Set([...'}]'].map((each) => each.charCodeAt(0)));
const isBlank = (byte: number | undefined) => byte === 32 || byte === 9 || byte === 10 || byte === 13;
const firstInk = (bytes: Buffer, from = 0): number => {
  let at = from;
  while (isBlank(bytes[at])) at += 1;
  return at;
};

/** The positions where `"name": value` is a member of the object itself, and not of a text or an object within its values. */
const topLevelMember = (body: Buffer, name: string) => {
  const needle = Buffer.from(`"${name}"`);
  if (!body.includes(needle)) return undefined;
  let start = firstInk(body, body.indexOf('{') + 1);
  while (body[start] === quote) {
    const keyEnd = endOfText(body, start) + 1;
    const valueStart = firstInk(body, keyEnd) + 1;
    const end = endOfValue(body, valueStart);
    if (body.subarray(start, keyEnd).equals(needle)) return { start, valueStart, end };
    start = firstInk(body, end + 1);
  }
  return undefined;
};

/** The comma or the bracket after a value. */
const endOfValue = (body: Buffer, start: number): number => {
  let depth = 0;
  for (let at = start; at < body.length; at += 1) {
    const byte = body[at]!;
    if (byte === quote) at = endOfText(body, at);
    else if (depth === 0 && (byte === comma || closing.has(byte))) return at;
    else if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
  }
  return body.length;
};

const endOfText = (body: Buffer, start: number): number => {
  let at = start + 1;
  while (body[at] !== quote && at < body.length) at += body[at] === backslash ? 2 : 1;
  return at;
};
