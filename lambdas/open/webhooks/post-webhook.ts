// One call to a webhook. The name is looked up once, and each of its addresses is checked. The connection uses the checked
// addresses, so a later change of the name has no effect. Redirects aren't followed, because only this address was checked.
import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { SECOND } from '#core/platform/clock.ts';
import { isPublicAddress, refusalOf } from './public-address.ts';
import type { Attempt } from './vocabulary.ts';

export type PostWebhook = (url: string, headers: Record<string, string>, body: string) => Promise<Answered>;
/** Without `status`, there was no answer, and `error` says why. */
export type Answered = Omit<Attempt, 'at'>;

const ANSWER_MS = 10 * SECOND;
const MOST_BYTES = 64 * 1024;
/** The number of an answer's characters that are stored for the agent. */
const KEPT_LETTERS = 1000;

type Open = (url: URL, options: RequestOptions) => ClientRequest;
type Deps = {
  lookUp: (name: string) => Promise<LookupAddress[]>;
  now: () => number;
  limitMs?: number;
  /** Opens a call, over HTTPS. */
  open?: Open;
};

/** Messages for the agent, without anything about our own network. */
const WORDS: Record<string, string> = {
  ENOTFOUND: 'The name leads nowhere.',
  ENODATA: 'The name leads nowhere.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection broke off.',
  EPIPE: 'The connection broke off.',
  ETIMEDOUT: 'There was no answer within 10 seconds.',
  EHOSTUNREACH: 'The server could not be reached.',
  ENETUNREACH: 'The server could not be reached.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not one that browsers trust.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not one that browsers trust.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not complete.',
};
export const NOT_PUBLIC = 'The name leads to an address that is not on the public internet.';

const late = () => Object.assign(new Error('No answer in time'), { code: 'ETIMEDOUT' });
const wordsFor = (error: unknown): string =>
  WORDS[(error as NodeJS.ErrnoException).code ?? ''] ?? 'The call failed before an answer.';

/** A lookup that gives only the checked addresses. */
const pinnedTo =
  (addresses: LookupAddress[]): LookupFunction =>
  (_name, { all }, done) => {
    const [first] = addresses as [LookupAddress];
    if (all) done(null, addresses);
    else done(null, first.address, first.family);
  };

/** The beginning of the answer's text. The rest isn't read. */
const textOf = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const end = () => resolve(Buffer.concat(pieces).toString('utf8').slice(0, KEPT_LETTERS));
    response.on('data', (piece: Buffer) => {
      pieces.push(piece);
      size += piece.length;
      if (size < MOST_BYTES) return;
      end();
      response.destroy();
    });
    response.on('end', end);
    response.on('error', reject);
    response.on('close', () => reject(Object.assign(new Error('Broke off'), { code: 'ECONNRESET' })));
  });

/** One limit for the whole call: looking up the name, connecting, and reading the answer. */
const within = async <T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Comes first: otherwise the error of the aborted call would be reported instead of the timeout.
      reject(late());
      ending.abort();
    }, limitMs);
  });
  try {
    return await Promise.race([work(ending.signal), over]);
  } finally {
    clearTimeout(timer);
  }
};

type Exchanged = { status: number; text: string };

const exchange = (open: Open, url: URL, options: RequestOptions, body: string): Promise<Exchanged> =>
  new Promise((resolve, reject) => {
    const call = open(url, options);
    call.on('error', reject);
    call.on('response', (response) => {
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
    });
    call.end(body);
  });

export const postWebhook =
  ({ lookUp, now, limitMs = ANSWER_MS, open }: Deps): PostWebhook =>
  async (url, headers, body) => {
    const began = now();
    const ended = (answered: Omit<Answered, 'ms'>): Answered => ({ ...answered, ms: now() - began });
    if (refusalOf(url)) return ended({ error: NOT_PUBLIC });
    const to = new URL(url);
    const post = async (signal: AbortSignal): Promise<Exchanged | { error: string }> => {
      const addresses = await lookUp(to.hostname);
      // A single address that isn't public is enough to refuse, because the name's owner decides which one a connection uses.
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return { error: NOT_PUBLIC };
      signal.throwIfAborted();
      const sent = { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
      const options = { method: 'POST', agent: false, lookup: pinnedTo(addresses), headers: sent, signal } as const;
      return exchange(open ?? (await import('node:https')).request, to, options, body);
    };
    try {
      return ended(await within(limitMs, post));
    } catch (error) {
      return ended({ error: wordsFor(error) });
    }
  };
