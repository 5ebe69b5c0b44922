// Pages, headers, refusals and webhooks of a deployed site.
import { assert, jsonOf, post, type SmokeCheck } from './check.ts';

const assertHeader = (reply: Response, name: string, pattern: RegExp) => {
  const value = reply.headers.get(name) ?? '';
  assert(pattern.test(value), `${name} is '${value}', not ${pattern}`);
};

const assertRefusal = async (reply: Response, status: number, code: string) => {
  const text = await reply.text();
  assert(reply.status === status, `answered ${reply.status}, not ${status}: ${text.slice(0, 200)}`);
  assert(text.includes(`"${code}"`), `answered ${text.slice(0, 200)}, not the code ${code}`);
};

const securityHeaders: SmokeCheck = {
  what: 'the first page has its security headers',
  async run(site, request) {
    const reply = await request('/');
    assert(reply.status === 200, `answered ${reply.status}`);
    assertHeader(reply, 'content-type', /^text\/html/);
    assertHeader(reply, 'content-security-policy', /default-src 'self'.*frame-ancestors 'none'/);
    assertHeader(reply, 'x-content-type-options', /^nosniff$/);
    assertHeader(reply, 'referrer-policy', /^no-referrer$/);
    assertHeader(reply, 'cross-origin-opener-policy', /^same-origin-allow-popups$/);
    if (site.protocol === 'https:') assertHeader(reply, 'strict-transport-security', /max-age=\d{8}/);
  },
};

const config: SmokeCheck = {
  what: 'config.json names the pool, the client and the Region',
  async run(_, request) {
    const settings = await jsonOf(await request('/config.json'));
    for (const name of ['stage', 'region', 'userPoolId', 'userPoolClientId', 'hostedUiDomain', 'tenant'])
      assert(Boolean(settings[name]), `${name} is missing`);
    assert(/^[\w-]+_\w+$/.test(settings.userPoolId ?? ''), `userPoolId '${settings.userPoolId}' is not a pool`);
  },
};

const deepLink: SmokeCheck = {
  what: 'a link from an email opens the page, not an error of the bucket',
  async run(_, request) {
    const reply = await request('/guest/unknown/unknown');
    assert(reply.status === 200, `answered ${reply.status}`);
    assertHeader(reply, 'content-type', /^text\/html/);
  },
};

const unknownFile: SmokeCheck = {
  what: 'a file that does not exist is a 404',
  async run(_, request) {
    const { status } = await request('/no-such-file.png');
    assert(status === 404, `answered ${status}`);
  },
};

const FORGED = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };
const UNKNOWN_LINK = { request_id: 'unknown', request_pin: 'ABCDEF' };

const refusals: SmokeCheck[] = [
  {
    what: 'a call without a token is refused with 401',
    run: async (_, request) => assertRefusal(await request('/api/me'), 401, 'UNAUTHENTICATED'),
  },
  {
    what: 'a call with a forged token is refused with 401',
    run: async (_, request) => assertRefusal(await request('/api/me', { headers: FORGED }), 401, 'UNAUTHENTICATED'),
  },
  {
    what: 'an unknown path of the API is a 404 in JSON',
    run: async (_, request) => assertRefusal(await request('/api/no-such-path'), 404, 'NOT_FOUND'),
  },
  {
    what: 'an unknown link is not found',
    run: async (_, request) =>
      assertRefusal(await request('/api/guest/create_link_token', post(UNKNOWN_LINK)), 404, 'LINK_NOT_FOUND'),
  },
];

const unsignedWebhook = (service: 'plaid' | 'stripe'): SmokeCheck => ({
  what: `a ${service} webhook without a signature is refused`,
  async run(_, request) {
    const { status } = await request(`/api/webhooks/${service}`, post({ webhook_type: 'ASSETS' }));
    assert(status === 400 || status === 401 || status === 403, `answered ${status}`);
  },
});

const linkToken: SmokeCheck = {
  what: 'Plaid gives a link token',
  async run(_, request) {
    const { link_token } = await jsonOf(await request('/api/create_link_token'));
    assert(/^link-/.test(link_token ?? ''), `answered '${link_token}', which is not a link token`);
  },
};

export const httpChecks: SmokeCheck[] = [
  securityHeaders,
  config,
  deepLink,
  unknownFile,
  ...refusals,
  unsignedWebhook('plaid'),
  unsignedWebhook('stripe'),
  linkToken,
];
