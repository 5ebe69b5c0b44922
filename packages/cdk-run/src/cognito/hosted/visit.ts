// One request for a page of the hosted UI, and its response.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Pool } from '../pool.ts';
import type { CodeStore, Flow } from './hosted-flow.ts';
import type { HostedSessions } from './hosted-sessions.ts';

export type HostedUi = { pool: Pool; codes: CodeStore; sessions: HostedSessions };

export type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  prefix: string;
  path: string;
  query: URLSearchParams;
};

export const loginPath = ({ prefix }: Visit, flow: Flow) => `${prefix}/login?${flow.query}`;
export const providerPath = ({ prefix }: Visit, name: string, flow: Flow) => `${prefix}/provider/${name}?${flow.query}`;

export const redirect = ({ response }: Visit, location: string) => {
  response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
};

export const page = ({ response }: Visit, status: number, html: string) => {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
  response.end(html);
};
