// Checks the signature of a PDF with Node's crypto and nothing of ours: the ranges, their hash, and the signer of the hash.
import { createHash, verify, X509Certificate } from 'node:crypto';

type Node = { tag: number; whole: Buffer; content: Buffer; children: Node[] };

const parse = (bytes: Buffer): Node[] => {
  const found: Node[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at]!;
    const first = bytes[at + 1]!;
    const digits = first < 0x80 ? 0 : first & 0x7f;
    const length = digits === 0 ? first : bytes.readUIntBE(at + 2, digits);
    const start = at + 2 + digits;
    const content = bytes.subarray(start, start + length);
    found.push({ tag, whole: bytes.subarray(at, start + length), content, children: tag & 0x20 ? parse(content) : [] });
    at = start + length;
  }
  return found;
};

const nodeAt = (node: Node | undefined, ...path: number[]): Node => {
  const found = path.reduce<Node | undefined>((inner, index) => inner?.children.at(index), node);
  if (!found) throw new Error('The signature has another form');
  return found;
};

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const NAMES: Record<string, string> = {
  '2a864886f70d010903': 'content type',
  '2a864886f70d010904': 'message digest',
  '2a864886f70d010910022f': 'signing certificate',
};

/** The two ranges cover the file except for the part between them, which is the signature. */
const rangesOf = (pdf: Buffer) => {
  const text = pdf.toString('latin1');
  const [, ...numbers] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(text) ?? [];
  const [start = -1, length = 0, next = 0, rest = 0] = numbers.map(Number);
  const between = text.slice(length, next);
  const coversAll = start === 0 && next + rest === pdf.length && /^<[0-9a-f]+>$/.test(between);
  return {
    coversAll,
    covered: Buffer.concat([pdf.subarray(0, length), pdf.subarray(next)]),
    signature: Buffer.from(between.slice(1, -1), 'hex'),
  };
};

/** The time in a signature's timestamp, once the token is found to be for these bytes, and signed by the certificate in it. */
const stampedAt = (signer: Node): string | undefined => {
  const unsigned = signer.children.find(({ tag }) => tag === 0xa1);
  if (!unsigned) return undefined;
  const token = nodeAt(unsigned, 0, 1, 0, 1, 0);
  const facts = nodeAt(token, 2, 1, 0);
  const [info] = parse(facts.content);
  const stamper = token.children.at(-1)?.children[0];
  const attributes = nodeAt(stamper, 3);
  const certificate = new X509Certificate(nodeAt(token, 3, 0).whole);
  const signedBytes = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  const isOf = (bytes: Buffer, digest: Node) => sha256(bytes) === digest.content.toString('hex');
  const isSigned = verify('sha256', signedBytes, certificate.publicKey, nodeAt(stamper, 5).content);
  const isWhole = attributes.children.some((one) => {
    const value = nodeAt(one, 1, 0);
    return value.tag === 0x04 && isOf(facts.content, value);
  });
  if (!isSigned || !isWhole) return 'the timestamp is not of its authority';
  const isForThis = isOf(nodeAt(signer, 5).content, nodeAt(info, 2, 1));
  return isForThis ? nodeAt(info, 4).content.toString('latin1') : 'the timestamp is for another signature';
};

export const readSignedPdf = (pdf: Buffer) => {
  const { coversAll, covered, signature } = rangesOf(pdf);
  if (!coversAll) return { isValid: false as const, reason: 'the ranges do not cover the file' };
  const signedData = nodeAt(parse(signature)[0], 1, 0);
  const certificates = nodeAt(signedData, 3).children.map(({ whole }) => new X509Certificate(whole));
  const [certificate] = certificates;
  const signer = nodeAt(signedData, 4, 0);
  const attributes = nodeAt(signer, 3);
  const attributeOf = Object.fromEntries(
    attributes.children.map((one) => {
      const id = nodeAt(one, 0).content.toString('hex');
      return [NAMES[id] ?? id, nodeAt(one, 1, 0)];
    }),
  );
  const digest = attributeOf['message digest']?.content.toString('hex');
  const named = nodeAt(attributeOf['signing certificate'], 0, 0, 0).content.toString('hex');
  // The signature covers the set itself, with a set's tag.
  const signedBytes = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  const holds = certificate && verify('sha256', signedBytes, certificate.publicKey, nodeAt(signer, 5).content);
  const reason =
    digest !== sha256(covered)
      ? 'the file was changed'
      : named !== sha256(certificate?.raw ?? Buffer.of())
        ? 'another certificate is named'
        : holds
          ? ''
          : 'the signature is not of this key';
  return {
    isValid: reason === '',
    reason,
    certificates,
    attributes: Object.keys(attributeOf).sort(),
    covered,
    signature,
    stampedAt: stampedAt(signer),
  };
};
