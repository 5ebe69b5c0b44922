// Secrets and figures stay where they belong: one whole journey, and then a look everywhere else.
// Seen red: with the text of a mail printed by the mail worker, both pins were in its log.
// @module-tag deep
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { type Actors, actors, type Guest, guestOf } from '../cloud/actors.ts';
import { atRest } from '../cloud/at-rest.ts';
import { accountsOf, answerRequest, linkBank } from '../cloud/bank-journey.ts';
import { call, local } from '../cloud/client.ts';
import { rowsOf } from '../cloud/database.ts';

/**
 * Logs also have durations and IDs, so only figures that can't be one of those count there: an ID has had these digits among
 * its own.
 */
const longFigures =
  /(?<![\w-])(?:52,?340\.18|5234018|49800000|550,?340\.18|55034018)(?![\w-])|\$498,000|Harbor (Checking|Savings)/;

type PlaidState = { items: Record<string, { accessToken: string }>; reports: Record<string, unknown> };
type Mail = { to: string[] | string; html: string; text: string; subject: string };

let people: Actors;
let done: Guest;
let linked: Guest;
let secrets: { what: string; value: string }[];
/** First Harbor Bank's figures: balances, account names and masks, in any notation. Not digits within a longer number. */
const figures =
  /(?<!\d)(?:52[ ,.]?340|498[ ,.]?000|550[ ,.]?340)(?:[.,]?\d\d)?(?!\d)|Harbor (Checking|Savings)|\b4821\b|\b7730\b/;

const plaidState = () => JSON.parse(readFileSync(join(inject('dataDir'), 'plaid.json'), 'utf8')) as PlaidState;
const accessTokens = () => JSON.stringify(plaidState()).match(/(?:access|assets?)-sandbox-[\w-]+/g) ?? [];

type Secrets = Record<string, { versions: { string?: string }[] }>;

/** Every secret of the template: its text, or the values of its JSON that are no names. */
const storedSecrets = (): string[] => {
  const secrets = JSON.parse(readFileSync(join(inject('dataDir'), 'secrets.json'), 'utf8')) as Secrets;
  return Object.values(secrets)
    .flatMap(({ versions }) => versions.map(({ string = '' }) => string))
    .flatMap((text) =>
      text.startsWith('{')
        ? Object.entries(JSON.parse(text) as Record<string, string>).flatMap(([name, value]) =>
            /_id$/.test(name) ? [] : [value],
          )
        : [text],
    )
    .filter((value) => value.length > 10);
};

beforeAll(async () => {
  people = await actors();
  done = await guestOf(people.agentA);
  linked = await guestOf(people.agentA);
  await linkBank(linked);
  await accountsOf(linked);
  await answerRequest(people.agentA, done);
  await atRest([done.link.request_id, linked.link.request_id]);
  const { plaid } = await local();
  secrets = [
    ...[done, linked].map(({ link }) => ({ what: 'pin', value: link.request_pin })),
    ...[done, linked].map(({ cookie }) => ({ what: 'guest session', value: cookie.split('.').at(-1) ?? '' })),
    ...[...new Set(accessTokens())].map((value) => ({ what: 'access token', value })),
    { what: 'plaid secret', value: plaid.secret as string },
    ...Object.values(people).map(({ token }) => ({ what: 'id token', value: token.split('.')[2] ?? '' })),
    ...storedSecrets().map((value) => ({ what: 'key', value })),
  ];
});

const hitsIn = (where: string, text: string, except: string[] = []) =>
  secrets
    .filter(({ what, value }) => !except.includes(what) && value.length > 5 && text.includes(value))
    .map(({ what }) => `${what} in ${where}`);

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a secret', () => {
  it('is known to this test in every kind', () => {
    expect([...new Set(secrets.map(({ what }) => what))].sort()).toEqual([
      'access token',
      'guest session',
      'id token',
      'key',
      'pin',
      'plaid secret',
    ]);
  });

  it('is in no function log, and neither is a figure', () => {
    const text = readdirSync(inject('dataDir'))
      .filter((name) => name.startsWith('functions.log'))
      .map((name) => readFileSync(join(inject('dataDir'), name), 'utf8'))
      .join('');
    const found = hitsIn('function logs', text);
    const about = text.split('\n').filter((line) => longFigures.test(line));
    console.log(
      `T-03 leaks: ${secrets.length} secrets, ${text.length} characters of logs, ${found.length} hits, ${about.length} lines with figures`,
    );
    expect(text.length).toBeGreaterThan(1000);
    expect(found).toEqual([]);
    expect(about.slice(0, 3)).toEqual([]);
  });

  it('is in no table, and tokens are in the vault only as ciphertext', async () => {
    const [main, vault] = [JSON.stringify(await rowsOf()), JSON.stringify(await rowsOf('vault'))];
    const bytes = (await rowsOf('vault'))
      .map((row) => Buffer.from(row.ciphertext as never).toString('latin1'))
      .join('');
    const found = [
      ...hitsIn('the main table', main),
      ...hitsIn('the vault', vault),
      ...hitsIn('the ciphertexts', bytes),
    ];
    console.log(`T-11 leaks: ${main.length} characters of rows, ${vault.length} of the vault, ${found.length} hits`);
    expect(vault).toContain(linked.link.request_id);
    expect(found).toEqual([]);
  });

  it('is emailed to no one but its owner', async () => {
    const mails = (await call('GET', '/_local/mail')).body as Mail[];
    const found = mails.flatMap((mail) => {
      const text = `${mail.subject}${mail.html}${mail.text}`;
      const mine = [done, linked]
        .filter(({ email }) => [mail.to].flat().join().includes(email))
        .map(({ link }) => link.request_pin);
      return hitsIn(
        `the mail to ${mail.to}`,
        mine.reduce((rest, pin) => rest.replaceAll(pin, ''), text),
      );
    });
    const toThem = mails.filter(({ to }) =>
      [done.email, linked.email, people.agentA.email].some((one) => [to].flat().join().includes(one)),
    );
    const told = toThem.filter(({ html, text }) => figures.test(html + text)).map(({ subject }) => subject);
    console.log(
      `T-03 leaks: ${mails.length} mails, ${found.length} hits, ${told.length} with figures of a type 1 report`,
    );
    expect(toThem.length).toBeGreaterThan(2);
    expect(found).toEqual([]);
    expect(told).toEqual([]);
  });

  it('is in no answer, and of a type 1 report the figures are in none to the agent', async () => {
    const { token } = people.agentA;
    const asAgent = await Promise.all(
      [
        '/api/dashboard',
        '/api/communications',
        `/api/communications/${done.communicationId}/report`,
        '/api/myaccount',
      ].map((path) => call('GET', path, { token })),
    );
    const asGuest = await Promise.all(
      ['/api/guest/request', '/api/guest/get/account', '/api/guest/reports'].map((path) =>
        call('POST', path, { body: linked.link, cookie: linked.cookie }),
      ),
    );
    const found = [...asAgent, ...asGuest].flatMap(({ text }, index) => hitsIn(`answer ${index}`, text));
    const told = asAgent.slice(0, 3).filter(({ text }) => figures.test(text));
    console.log(
      `T-03 leaks: ${asAgent.length + asGuest.length} answers, ${found.length} hits, ${told.length} with figures`,
    );
    expect(found).toEqual([]);
    expect(told).toEqual([]);
  });

  it('is not in what browsers download', async () => {
    const files = filesUnder(join(import.meta.dirname, '..', '..', 'web', 'dist')).filter((file) =>
      /\.(js|html|css|json|map)$/.test(file),
    );
    const config = await call('GET', '/config.json');
    const names =
      /PIN_KEY_SECRET|PLAID_SECRET|plaid_secret|VAULT_KEY_ID|SEAL_KEY_ID|AWS_SECRET|sk_(test|live)_|whsec_[\w+/]{16}|AKIA[A-Z0-9]{16}/;
    const all = [
      { file: '/config.json', text: config.text },
      ...files.map((file) => ({ file, text: readFileSync(file, 'utf8') })),
    ];
    const found = all.flatMap(({ file, text }) => [
      ...hitsIn(file, text),
      ...(names.test(text) ? [`a name in ${file}`] : []),
    ]);
    console.log(`T-03 leaks: ${files.length} files of the site, ${found.length} hits`);
    expect(files.length).toBeGreaterThan(3);
    expect(found).toEqual([]);
  });

  it('leaves the page by no address: no referrer, no foreign frame', async () => {
    for (const path of [`/guest/${linked.link.request_id}/${linked.link.request_pin}`, '/']) {
      const { headers } = await call('GET', path);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    }
  });
});
