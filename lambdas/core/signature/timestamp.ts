// A timestamp from an outside authority (RFC 3161), which makes a signature in a PDF PAdES B-T: years later, a reader of
// the file sees when the signature existed without taking our word for it.
import { randomBytes } from 'node:crypto';
import { OID, sha256 } from './certificate.ts';
import { elementsIn, integer, octets, sequence, yes } from './der.ts';
import { TIMESTAMP_ROOM } from './pdf-signature.ts';

/** Asks for a token over the signature's bytes. */
export type Stamp = (signature: Uint8Array) => Promise<Buffer>;

const ONE = integer(Buffer.from([1]));
const NONCE_BYTES = 16;
const ANSWER_WITHIN_MS = 3000;
/** Bytes of the attribute around a token. */
const FRAME = 64;
/** Granted, and granted with changes. */
const GRANTED = [0, 1];

export const timestampQuery = (hash: Uint8Array, nonce: Uint8Array): Buffer =>
  sequence(ONE, sequence(sequence(OID.sha256), octets(hash)), integer(nonce), yes);

const wrong = (why: string) => new Error(`The timestamp authority's answer ${why}`);

const contentOf = (element: Uint8Array | undefined): Uint8Array => {
  const [inner] = element ? elementsIn(element) : [];
  if (!inner) throw wrong('is not a token');
  return inner;
};

/** The facts in a token: version, policy, hash, serial number, time, and more. */
const factsIn = (token: Uint8Array): Uint8Array[] => {
  const [, signedData] = elementsIn(token);
  const [, , content] = elementsIn(contentOf(signedData));
  const [, facts] = content ? elementsIn(content) : [];
  // An octet string in element 0, and the facts in it.
  return elementsIn(contentOf(contentOf(facts)));
};

/** The token of an answer to this query. We don't check its signature, because the answer came over TLS; PDF readers do. */
export const tokenIn = (answer: Uint8Array, hash: Uint8Array, nonce: Uint8Array): Buffer => {
  const [status, token] = elementsIn(answer);
  const [code] = status ? elementsIn(status) : [];
  if (!GRANTED.includes(code?.at(-1) ?? -1)) throw wrong(`is a refusal: ${code?.at(-1)}`);
  if (!token) throw wrong('has no token');
  const facts = factsIn(token);
  const [, stamped] = elementsIn(facts[2] ?? Buffer.of());
  if (!stamped || Buffer.compare(stamped, octets(hash)) !== 0) throw wrong('is for another signature');
  const own = integer(nonce);
  if (!facts.slice(5).some((fact) => Buffer.compare(fact, own) === 0)) throw wrong('is for another query');
  if (token.length > TIMESTAMP_ROOM - FRAME) throw wrong(`has ${token.length} bytes, which is too long`);
  return Buffer.from(token);
};

const askedAt =
  (address: string): Stamp =>
  async (signature) => {
    const hash = sha256(signature);
    const nonce = randomBytes(NONCE_BYTES);
    const reply = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: timestampQuery(hash, nonce),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!reply.ok) throw wrong(`has status ${reply.status}`);
    return tokenIn(new Uint8Array(await reply.arrayBuffer()), hash, nonce);
  };

/** `setting`: an authority's address, or 'off'. */
export const stampOf = (setting: string): Stamp | undefined => (setting === 'off' ? undefined : askedAt(setting));
