// HTTP as a value: what the edge hands to an origin, and what comes back. Names keep the case they were sent in.
export type Header = [name: string, value: string];

export type OriginRequest = {
  method: string;
  /** As sent: percent-encoded, the stage included, without the query. */
  path: string;
  /** Without the question mark. */
  query: string;
  headers: Header[];
  body: Buffer;
  sourceIp: string;
};

export type OriginReply = { status: number; headers: Header[]; body: Buffer };

export const headerOf = (headers: Header[], name: string): string | undefined =>
  headers.findLast(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

export const withoutHeaders = (headers: Header[], names: string[]): Header[] => {
  const dropped = new Set(names.map((name) => name.toLowerCase()));
  return headers.filter(([name]) => !dropped.has(name.toLowerCase()));
};

export const withHeader = (headers: Header[], name: string, value: string): Header[] => [
  ...withoutHeaders(headers, [name]),
  [name, value],
];

/** Node lists headers as name, value, name, value. */
export const headersFromRaw = (raw: string[]): Header[] =>
  raw.flatMap((name, i): Header[] => (i % 2 === 0 ? [[name, raw[i + 1] ?? '']] : []));

export const jsonReply = (status: number, value: unknown, headers: Header[] = []): OriginReply => ({
  status,
  headers: [['Content-Type', 'application/json'], ...headers],
  body: Buffer.from(JSON.stringify(value)),
});
