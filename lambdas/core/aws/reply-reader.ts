// Reads one HTTP/1.1 answer as it arrives, in pieces of any size.

export type Reply = { status: number; headers: Record<string, string | undefined>; text: string };

/** `isLast`: the connection can't take another request. */
export type Whole = { reply: Reply; isLast: boolean };

/** Node's own client has the same limit. */
const LONGEST_HEAD = 16 * 1024;

/** Retried, like a truncated answer. */
export const brokenReply = (why: string) =>
  Object.assign(new Error(`The answer ${why}`), { name: 'BrokenReply', code: 'ECONNRESET' });

const headersIn = (lines: string[]): Reply['headers'] => {
  const headers: Reply['headers'] = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw brokenReply('has a header without a name');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
  }
  return headers;
};

type Head = { status: number; headers: Reply['headers']; isLast: boolean };

const headIn = (text: string): Head => {
  const [first = '', ...lines] = text.split('\r\n');
  const [, minor, status] = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: |$)/.exec(first) ?? [];
  if (!status) throw brokenReply('is not HTTP/1.1');
  const headers = headersIn(lines);
  const isKept = minor === '1' && headers.connection?.toLowerCase() !== 'close';
  return { status: Number(status), headers, isLast: !isKept };
};

/** The length of the body: a number of bytes, chunks with their own lengths, or everything until the connection ends. */
const lengthOf = ({ status, headers }: Head): number | 'chunked' | 'open' => {
  if (status === 204 || status === 304) return 0;
  const coding = headers['transfer-encoding'];
  if (coding?.toLowerCase() === 'chunked') return 'chunked';
  if (coding !== undefined) throw brokenReply(`is encoded as ${coding}`);
  const length = headers['content-length'];
  if (length === undefined) return 'open';
  if (!/^\d{1,15}$/.test(length)) throw brokenReply(`is ${length} long`);
  return Number(length);
};

const endOfLine = (bytes: Buffer, from: number): number => bytes.indexOf('\r\n', from, 'latin1');

/** After the last chunk there may be more headers; we ignore them. */
const endOfTrailers = (bytes: Buffer, from: number): number => {
  for (let at = from; ; ) {
    const end = endOfLine(bytes, at);
    if (end < 0 || end === at) return end < 0 ? end : end + 2;
    at = end + 2;
  }
};

/** The chunk at a position, once all of it has arrived; the last one is empty. */
const chunkAt = (bytes: Buffer, at: number): { content: Buffer; end: number } | undefined => {
  const line = endOfLine(bytes, at);
  if (line < 0) return undefined;
  const [, digits] = /^([\da-f]{1,8})(?:[ \t;]|$)/i.exec(bytes.toString('latin1', at, line)) ?? [];
  if (!digits) throw brokenReply('has a chunk without a size');
  const from = line + 2;
  const to = from + Number.parseInt(digits, 16);
  const end = to > from ? to + 2 : endOfTrailers(bytes, from);
  if (end < 0 || end > bytes.length) return undefined;
  if (to > from && endOfLine(bytes, to) !== to) throw brokenReply('has a chunk of another size');
  return { content: bytes.subarray(from, to), end };
};

export const createReplyReader = () => {
  let rest: Buffer[] = [];
  let size = 0;
  let head: Head | undefined;
  let length: ReturnType<typeof lengthOf>;
  const chunks: Buffer[] = [];

  /** Bytes that have arrived but aren't read yet. */
  const arrived = (): Buffer => {
    const [first] = rest;
    if (first && rest.length === 1) return first;
    const whole = Buffer.concat(rest);
    rest = [whole];
    return whole;
  };
  const keepFrom = (bytes: Buffer, at: number) => {
    rest = [bytes.subarray(at)];
    size = bytes.length - at;
  };

  const readHead = (): Head | undefined => {
    for (;;) {
      const bytes = arrived();
      const end = bytes.indexOf('\r\n\r\n', 0, 'latin1');
      if ((end < 0 ? bytes.length : end) > LONGEST_HEAD) throw brokenReply('has too long a head');
      if (end < 0) return undefined;
      const found = headIn(bytes.toString('latin1', 0, end));
      keepFrom(bytes, end + 4);
      // Skips "100 Continue" and other interim answers.
      if (found.status >= 200) return found;
    }
  };

  const whole = ({ status, headers, isLast }: Head, body: Buffer, left: number): Whole => ({
    reply: { status, headers, text: body.toString('utf8') },
    // Bytes without a request belong to no answer.
    isLast: isLast || left > 0,
  });

  const readChunks = (of: Head): Whole | undefined => {
    const bytes = arrived();
    let at = 0;
    for (let chunk = chunkAt(bytes, at); chunk; chunk = chunkAt(bytes, at)) {
      at = chunk.end;
      if (chunk.content.length === 0) return whole(of, Buffer.concat(chunks), bytes.length - at);
      chunks.push(chunk.content);
    }
    keepFrom(bytes, at);
    return undefined;
  };

  return {
    /** Returns the answer once it's complete. */
    add(piece: Buffer): Whole | undefined {
      rest.push(piece);
      size += piece.length;
      if (!head) {
        head = readHead();
        if (!head) return undefined;
        length = lengthOf(head);
      }
      if (length === 'chunked') return readChunks(head);
      if (length === 'open' || size < length) return undefined;
      return whole(head, arrived().subarray(0, length), size - length);
    },
    /** The other side has finished sending: for some answers, that is their end. */
    end(): Whole {
      if (!head || length !== 'open') throw brokenReply('broke off');
      return whole({ ...head, isLast: true }, arrived(), 0);
    },
  };
};
