import type { IncomingMessage } from 'node:http';
import type { AwsRequest } from './service.ts';
import { readSigner, type Signer } from './signer.ts';

export type ReadRequest = {
  request: AwsRequest;
  /** Undefined when the call is not signed at all. */
  signer: Signer | undefined;
  /** The exact path and query that were signed. */
  target: string;
};

export const readRequest = async (incoming: IncomingMessage): Promise<ReadRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const target = incoming.url ?? '/';
  const url = new URL(`http://127.0.0.1${target}`);
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value ?? ''].flat().join(',')]),
  );
  const signer = readSigner(headers, url.searchParams);
  const request: AwsRequest = {
    service: signer?.service ?? 'unsigned',
    method: incoming.method ?? 'GET',
    url,
    headers,
    body: Buffer.concat(chunks),
    // Replaced once identify() knows the caller.
    caller: { kind: 'operator' },
  };
  return { request, signer, target };
};

/** 'PutItem' from the target header, the Action of a form, or method and path where the protocol has neither. */
export const operationOf = ({ headers, body, method, url }: AwsRequest): string =>
  headers['x-amz-target']?.split('.').at(-1) ??
  (isForm(headers) ? new URLSearchParams(body.toString()).get('Action') : undefined) ??
  `${method} ${url.pathname}`;

export const isForm = (headers: Record<string, string>): boolean =>
  !!headers['content-type']?.startsWith('application/x-www-form-urlencoded');
