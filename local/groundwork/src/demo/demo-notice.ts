// Tells people about the demo data while it's being prepared. The product doesn't know that it runs on a laptop, so this adds a
// script to the page on its way to the browser.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type DemoState = 'preparing' | 'ready' | 'taking' | 'taken' | 'failed';

const STATE = '/_local/demo';
const SCRIPT = '/_local/demo.js';

const WORDS = {
  preparing: 'The demo data is being prepared. You can already sign in and work.',
  ready: "The demo data is ready. Loading it replaces what you've done here, and you sign in again.",
  taking: 'The demo data is being loaded.',
  taken: 'The demo data is ready.',
  failed: 'The demo data could not be prepared. The terminal says why.',
} satisfies Record<DemoState, string>;

const script = `
const words = ${JSON.stringify(WORDS)};
// A press goes through to the page below, except on its buttons: on a phone it lies on top of the buttons of windows.
const bar = document.createElement('div');
bar.setAttribute('role', 'status');
bar.style.cssText = 'position:fixed;z-index:9999;inset-block-end:16px;inset-inline-start:16px;box-sizing:border-box;max-inline-size:min(392px, 100vw - 32px);padding:12px 16px;border:1px solid #5b6b66;border-radius:8px;background:#17211e;color:#fff;font:14px/1.5 system-ui,sans-serif;pointer-events:none';
const text = document.createElement('span');
const button = (label, onclick) => Object.assign(document.createElement('button'), { type: 'button', textContent: label, onclick });
const choice = document.createElement('div');
choice.append(
  button('Load the demo data', () => fetch('${STATE}', { method: 'POST' })),
  // Until the page is loaded again: the notice would stay on top of the page's own buttons.
  button('Not now', () => bar.remove()),
);
for (const each of choice.children) each.style.cssText = 'margin-block-start:8px;margin-inline-end:8px;padding:4px 12px;border:1px solid;border-radius:8px;background:none;color:inherit;font:inherit;pointer-events:auto';
bar.append(text);
document.body.append(bar);
let before;
const look = async () => {
  const state = await fetch('${STATE}').then((reply) => reply.json()).catch(() => undefined);
  if (state && state !== before) text.textContent = words[state];
  if (state === 'ready') bar.append(choice); else choice.remove();
  if (before !== undefined && state === 'taken') setTimeout(() => location.reload(), 1000);
  else if (state === 'taken' || state === 'failed') setTimeout(() => bar.remove(), 5000);
  else setTimeout(look, 1000);
  before = state ?? before;
};
look();
`;

const withScript = (html: string): string => html.replace('</body>', `<script src="${SCRIPT}"></script></body>`);

const decoded = (body: Buffer, encoding: unknown): string => {
  if (encoding === 'br') return brotliDecompressSync(body).toString();
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString();
};

/** Adds the script to a page that is sent whole, as the edge and Vite do. */
export const addScript = (response: ServerResponse): void => {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    const isPage = String(response.getHeader('content-type')).startsWith('text/html');
    if (!isPage || body === undefined) return end(body);
    const html = withScript(decoded(Buffer.from(body as string | Buffer), response.getHeader('content-encoding')));
    for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) response.removeHeader(name);
    return end(html);
  }) as ServerResponse['end'];
};

type Demo = { state(): DemoState | undefined; load(): void };

/** True if it has answered. */
export const answerAboutDemo = (request: IncomingMessage, response: ServerResponse, demo: Demo): boolean => {
  const path = request.url?.split('?')[0];
  const answer = (type: string, body: string) => {
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    return true;
  };
  if (path === SCRIPT) return answer('text/javascript', script);
  if (path !== STATE) return false;
  if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'same-origin') demo.load();
  return answer('application/json', JSON.stringify(demo.state()));
};
