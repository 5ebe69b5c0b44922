import { plaidSimulator } from '@local/plaid/simulator';
import { stripeSimulator } from '@local/stripe/simulator';
import type { CloudConfiguration } from 'cdk-run/configuration';
import { type Answer, answerUnderFault } from 'simulator-kit/fault';
import { createLoopbackServer } from 'simulator-kit/loopback-server';
import type { Simulator, SimulatorHost } from 'simulator-kit/simulator';
import { quotingModel } from './model.ts';
import { pushSimulator } from './push/push.ts';
import { MARK, UNTOUCHED } from './seed/mark.ts';
import { timestampSimulator } from './timestamp.ts';
import { receiverSimulator } from './webhooks/receiver.ts';

// The pages of the analytics app. They are plain, because the frame around them is the product.
const PAGES: Record<string, { title: string; words: string; rows: [string, string][] }> = {
  Magic_Emails: {
    title: 'Magic Emails',
    words: 'Openings for the emails you write this week.',
    rows: [
      ['First hello', 'It was good to meet you on Saturday. Here are three homes near the school you liked.'],
      ['After a showing', 'Thank you for your time today. What did you think of the garden?'],
      ['Market update', 'Homes on your street sold two days faster this month. Shall we talk about yours?'],
    ],
  },
  Call_List_Verification_Agent: {
    title: 'Call List Verification',
    words: 'Numbers checked against the do-not-call registry and for being in service.',
    rows: [
      ['(217) 555-0100', 'In service, mobile, not on the registry'],
      ['(217) 555-0134', 'In service, landline, not on the registry'],
      ['(312) 555-0177', 'No longer in service'],
    ],
  },
};

const plain = (text: string) =>
  text.replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c);

const shell = (content: string, theme: string, script = '') => `<!doctype html>
<html lang="en" data-theme="${theme === 'dark' ? 'dark' : 'light'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Analytics</title>
<style>
  html { background: #fff; color: #17211e; font: 15px/1.5 system-ui, sans-serif; }
  html[data-theme=dark] { background: #1a2320; color: #eceae4; }
  body { margin: 0; padding: 20px; } h1 { font-size: 20px; margin: 0 0 4px; } p { margin: 0 0 16px; }
  dl { display: grid; gap: 12px; margin: 0; } dt { font-weight: 700; } dd { margin: 0; }
  button { background: none; border: 1px solid; border-radius: 8px; color: inherit; font: inherit; margin-top: 8px; min-height: 44px; padding: 4px 16px; }
  div { border-top: 1px solid #8886; padding-top: 12px; }
</style></head>
<body>${content}${script}</body></html>`;

const embedPage = (page: string, name: string, theme: string, siteUrl: string): string => {
  const { title = '', words = '', rows = [] } = PAGES[page] ?? {};
  const choose = page === 'Magic_Emails' ? '<button type="button">Use this opening</button>' : '';
  const list = rows
    .map(([term, text]) => `<div><dt>${plain(term)}</dt><dd>${plain(text)}</dd>${choose}</div>`)
    .join('');
  // The product shows the frame once the page reports that it has loaded, and uses the opening of an email that a person chooses.
  const script = `<script>
  const tell = (message) => parent.postMessage({ ...message, page: ${JSON.stringify(page)} }, ${JSON.stringify(siteUrl)});
  for (const button of document.querySelectorAll('button'))
    button.onclick = () => tell({ type: 'opening', text: button.previousElementSibling.textContent });
  tell({ type: 'ready' });
</script>`;
  return shell(
    `<h1>${plain(title)}</h1><p>${plain(words)} Prepared for ${plain(name)}.</p><dl>${list}</dl>`,
    theme,
    script,
  );
};

const brokenPage = (words: string): string => shell(`<p>${plain(words)}</p>`, 'light');

// Plays the analytics app that the product embeds: it takes a page name, an embed token and options from the query, asks the
// product for the token's owner, and shows the page. Like the real one it works only inside the product's frame.

type Visitor = { page: string; user: { id: string; name: string } };

export const analyticsSimulator = (ask: typeof fetch = fetch): Simulator => ({
  name: 'analytics',
  title: 'Analytics',
  isCalledByPages: true,
  siteConfig: ({ baseUrl }) => ({ analyticsUrl: baseUrl }),
  async start(host) {
    const answer = createPages(host.siteUrl, ask);
    const server = createLoopbackServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://analytics.local');
      const refuse = () => shown(503, brokenPage('The analytics app is down.'), host.siteUrl);
      const work = answerUnderFault(response, host.faults(url.pathname), () => answer(request.method, url), refuse);
      work.catch((error: unknown) => {
        console.error(`analytics simulator: ${url.pathname}`, error);
        response.destroy();
      });
    });
    const { baseUrl } = await server.listen();
    return { baseUrl, close: server.close };
  },
});

const createPages = (siteUrl: SimulatorHost['siteUrl'], ask: typeof fetch) => {
  const visitorOf = async (token: string): Promise<Visitor | undefined> => {
    const reply = await ask(`${siteUrl}/api/analytics/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return reply.ok ? ((await reply.json()) as Visitor) : undefined;
  };
  return async (method: string | undefined, { pathname, searchParams }: URL): Promise<Answer> => {
    if (method !== 'GET' || pathname !== '/embed') return shown(404, brokenPage('There is no such page.'), siteUrl);
    const page = searchParams.get('page') ?? '';
    const visitor = await visitorOf(searchParams.get('token') ?? '');
    if (!visitor || visitor.page !== page || !(page in PAGES))
      return shown(403, brokenPage('This link has expired. Load the page again.'), siteUrl);
    return shown(200, embedPage(page, visitor.user.name, searchParams.get('theme') ?? 'light', siteUrl), siteUrl);
  };
};

/** Only the product may frame the app. */
const shown = (status: number, html: string, siteUrl: string): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-ancestors ${siteUrl}`,
  },
  body: Buffer.from(html),
});

// The local cloud's settings for Groundwork: the outside services that it plays, their keys, and a model for the assistant.

const plaidKeys = { clientId: 'local-client-id', secret: 'local-secret' };
const stripeKeys = { secretKey: 'sk_test_local', webhookSecret: 'whsec_local' };

export const configuration: CloudConfiguration = {
  name: 'Groundwork',
  simulators: [
    plaidSimulator({ ...plaidKeys, pace: Number(process.env.BANK_PACE ?? 1) }),
    stripeSimulator({ ...stripeKeys, webhookPath: '/api/webhooks/stripe' }),
    analyticsSimulator(),
    pushSimulator(),
    timestampSimulator(),
    receiverSimulator(),
  ],
  model: quotingModel,
  dataFiles: [MARK, UNTOUCHED],
  secretValues: {
    PLAID_SECRET: { client_id: plaidKeys.clientId, secret: plaidKeys.secret },
    STRIPE_SECRET: { secret_key: stripeKeys.secretKey, webhook_secret: stripeKeys.webhookSecret },
  },
};
