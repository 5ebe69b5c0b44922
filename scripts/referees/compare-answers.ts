// Decides whether two databases gave the same answer to one request. What DynamoDB leaves open doesn't count: the order of a set,
// of a Scan and of a batch, and of rows with the same key in an index. Neither does the wording of an error.
export type Answer = { status: number; body: string };

type Json = Record<string, unknown>;

const parse = ({ body }: Answer): Json => JSON.parse(body || '{}') as Json;

const nameOf = (answer: Json): string => String(answer.__type ?? '').replace(/^.*#/, '');

/** Sets have no order, and a number may be written in several ways. */
const normal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => {
        if (/^[SNB]S$/.test(name) && Array.isArray(member)) return [name, [...member].sort()];
        return [name, name === 'N' && typeof member === 'string' ? String(Number(member)) : normal(member)];
      }),
  );
};

const text = (value: unknown): string => JSON.stringify(normal(value));

const asBag = (value: unknown): string[] => (Array.isArray(value) ? value.map(text).sort() : [text(value)]);

const withoutOrder: Record<string, (answer: Json) => Json> = {
  Scan: (answer) => ({ ...answer, Items: asBag(answer.Items), LastEvaluatedKey: undefined }),
  BatchGetItem: (answer) => ({
    ...answer,
    Responses: Object.entries((answer.Responses ?? {}) as Json).map(([table, rows]) => [table, asBag(rows)]),
  }),
};

/** A Query of an index orders by the index's sort key; rows that share it come in any order. */
const indexQuery = (input: Json, answer: Json): Json => {
  const sortKey = `${String(input.IndexName)}SK`;
  const rows = (answer.Items ?? []) as Json[];
  return { ...answer, Items: asBag(rows), sortKeys: rows.map((row) => text(row[sortKey])) };
};

const comparable = (operation: string, input: Json, answer: Json): string => {
  const { ConsumedCapacity: _, ...rest } = answer;
  const ordered =
    operation === 'Query' && input.IndexName !== undefined
      ? indexQuery(input, rest)
      : (withoutOrder[operation]?.(rest) ?? rest);
  return text(ordered);
};

/**
 * A Scan has no order, so which rows are in a page that ends at its limit of 1 MB is left open, and with them their number. What
 * comes after such a page is left open, too.
 */
const isPartOfScan = (operation: string, { ExclusiveStartKey }: Json, ...answers: Json[]): boolean =>
  operation === 'Scan' &&
  (ExclusiveStartKey !== undefined || answers.every(({ LastEvaluatedKey }) => LastEvaluatedKey !== undefined));

/** What a canceled transaction says of each write: only the codes are for programs. */
const reasonsOf = ({ CancellationReasons }: Json): unknown =>
  ((CancellationReasons ?? []) as Json[]).map(({ Code, Item }) => ({ Code, Item }));

/** In words, or undefined where both said the same. */
export const differenceBetween = (
  operation: string,
  input: Json,
  first: Answer,
  second: Answer,
): string | undefined => {
  if (first.status !== second.status) return `status ${first.status} and ${second.status}`;
  const [a, b] = [parse(first), parse(second)];
  if (isPartOfScan(operation, input, a, b)) return undefined;
  if (first.status === 200) {
    const [left, right] = [comparable(operation, input, a), comparable(operation, input, b)];
    return left === right ? undefined : `${left} and ${right}`;
  }
  if (nameOf(a) !== nameOf(b)) return `${nameOf(a)} and ${nameOf(b)}`;
  const [left, right] = [text([reasonsOf(a), a.Item]), text([reasonsOf(b), b.Item])];
  return left === right ? undefined : `${left} and ${right}`;
};

const shapeOf = (value: unknown): string => {
  if (typeof value !== 'string') return '';
  return value.replace(/:\w+/g, ':v').replace(/\s+/g, ' ');
};

/** Requests of one kind have the same parameters and expressions, with other values. */
export const kindOf = (operation: string, input: Json): string => {
  const parts = Object.entries(input)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => {
      if (name === 'TransactItems')
        return (value as Json[])
          .map((item) => Object.entries(item).map(([verb, of]) => kindOf(verb, of as Json)))
          .join('+');
      return `${name}${/Expression$/.test(name) ? `(${shapeOf(value)})` : ''}`;
    });
  return `${operation} ${parts.join(' ')}`;
};
