// A built site as the edge serves it: compressed, with its policy, and each address answered by the file that
// lib/site/viewer-request/site.js names. The one call of the guest's first step has a canned answer.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';
import { contentSecurityPolicy } from '../../../lib/site/response-headers.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

const siteFunction = readFileSync(join(import.meta.dirname, '../../../lib/site/viewer-request/site.js'), 'utf8');
const fileFor = (path: string): string =>
  runInNewContext(`${siteFunction};handler(${JSON.stringify({ request: { uri: path } })}).uri`) as string;

const canned: Record<string, object> = {
  '/config.json': {
    stage: 'bench',
    region: 'us-east-1',
    userPoolId: '',
    userPoolClientId: '',
    hostedUiDomain: '',
    tenant: 'groundwork',
    analyticsUrl: '',
    supportEmail: '',
  },
  '/api/guest/request': {
    agent_name: 'Ada Agent',
    agent_email: 'ada@agents.example',
    client_name: 'Bo Buyer',
    greeted: 'Bo',
    proof_amount: 480_000,
    message_body: 'The seller would like to see this by Friday.',
    report_type: 1,
    state: 'opened',
    licence_accepted: false,
    expires_at: '2026-12-01T10:00:00.000Z',
  },
};

export const serveSite = async (folder: string) => {
  const policy = contentSecurityPolicy({
    siteAssets: folder,
    cognito: [],
    analyticsOrigin: '',
    plaid: '',
    files: '',
    socket: [],
  });
  const packed = new Map<string, Buffer>();
  const pack = (file: string) => {
    const known = packed.get(file) ?? brotliCompressSync(readFileSync(file));
    packed.set(file, known);
    return known;
  };
  const server = createServer((request, response) => {
    const path = new URL(`http://site${request.url}`).pathname;
    const answer = canned[path];
    if (answer) {
      request.resume();
      response.setHeader('content-type', 'application/json');
      return response.end(JSON.stringify(answer));
    }
    const named = fileFor(path);
    const file = [join(folder, named), join(folder, 'index.html')].find(existsSync)!;
    if (!existsSync(join(folder, named)) && extname(path)) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      ...(extname(file) === '.woff2' ? {} : { 'content-encoding': 'br' }),
      'cache-control': 'no-store',
    });
    response.end(extname(file) === '.woff2' ? readFileSync(file) : pack(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
