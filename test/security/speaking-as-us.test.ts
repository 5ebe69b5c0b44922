// T-34. Names and words that an attacker chose, in what we say: nothing typed speaks as us.
// Seen red: with a week as all that makes an account old, with a card's phone number and a campaign's links in its first emails; with the name of the sign-up in an email of the user pool; with every first name in greetings; with a phone number in what a client is asked for, in the title of a document, and in the name of an office.
import { describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { allMailsTo } from '../cloud/at-rest.ts';
import { call, local, mailsTo, mailTo, signInOnPages } from '../cloud/client.ts';
import { establish } from '../cloud/database.ts';
import { askUserPool, changeEmail, newAgent, PASSWORD } from '../cloud/new-agent.ts';
import { withSecondStep } from '../cloud/passkeys.ts';

const BANK = 'First Harbor Bank Verification Department';
const ALERT = 'CHASE FRAUD ALERT: card locked';

let readers = 0;
const aReader = () => `reader-${++readers}-${Date.now()}@clients.example`;

const ask = (token: string, over: Record<string, unknown>) =>
  call('POST', '/api/communications/create/report', { token, body: aRequestForm(over) });

describe('an account whose name reads as a bank', () => {
  it('sends nothing until staff have allowed the name, and staff see it among the senders', async () => {
    const { token, email } = await newAgent(BANK);
    const to = aReader();
    const refused = await ask(token, { to_user_email: to });
    expect(refused).toMatchObject({ status: 403, body: { code: 'SENDING_STOPPED' } });
    expect(refused.body.message).toMatch(/name/);
    const started = await call('POST', '/api/transactions', {
      token,
      body: { sale: 'seller', agent_name: 'Ada Agent', first_name: 'Bo', last_name: 'Buyer', email: to, message: '' },
    });
    expect([400, 403]).toContain(started.status);

    const staff = await signInOnPages((await local()).accounts.staff);
    const { body } = await call('GET', '/api/staff/senders', staff);
    const sender = body.senders.find((one: { email: string }) => one.email === email);
    expect(sender).toMatchObject({ name: BANK, stopped_by: 'name' });
    await call('POST', `/api/staff/senders/${sender.id}/allow`, staff);
    expect((await ask(token, { to_user_email: to })).status).toBe(201);
    expect((await mailTo(to, /./)).subject).toContain(BANK);
    expect(await mailsTo(to)).toHaveLength(1);
  });
});

describe('the name in the form', () => {
  it.each([ALERT, BANK, 'Groundwork Support'])(
    'is the account’s where it reads as another one: %s',
    { tags: 'deep' },
    async (name) => {
      const { token } = await newAgent('Nora New');
      const to = aReader();
      const [agent_first_name = '', ...rest] = name.split(' ');
      const named = { agent_first_name, agent_last_name: rest.join(' '), requester_name: name };
      expect((await ask(token, { ...named, to_user_email: to })).status).toBe(201);
      const mail = await mailTo(to, /./);
      expect(mail.subject).toBe('Nora New asks for your proof of funds');
      for (const part of [mail.text, mail.html, ...Object.values(mail.headers)])
        expect(part).not.toContain(rest.join(' '));
    },
  );
});

// P-07.
describe('the words of a new account', () => {
  const fields = ['message_body', 'message_subject', 'to_user_last_name', 'property_address'];
  const contacts = ['Your card is locked, call 800-555-0199', 'Confirm at https://chase.evil.example', 'See evil.com'];

  it.each(fields)('carry no link and no phone number in %s', { tags: 'deep' }, async (field) => {
    const { token } = await newAgent();
    for (const contact of contacts) {
      const { status, body } = await ask(token, { to_user_email: aReader(), [field]: contact });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
      expect(body.fields[field]).toMatch(/links/);
    }
  });
});

// P-24.
describe('an account of a month that no bank has answered', () => {
  it('sends strangers no contacts, in words or on its card', async () => {
    const agent = await newAgent('Nora New');
    const { id } = (await call('GET', '/api/me', agent)).body;
    await establish(id, { isAnswered: false });
    const refused = await ask(agent.token, { to_user_email: aReader(), message_body: 'Call 800-555-0199' });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['message_body']]);
    const card = {
      name: '',
      phone: '(800) 555-0199',
      brokerage: 'Call (800) 555-0198',
      license_number: '',
      license_state: '',
    };
    const saved = await call('PUT', '/api/business-card', { ...agent, body: { ...card, accent: '#0d2b45' } });
    expect([saved.status, saved.body.whole_in_emails]).toEqual([200, false]);
    const to = aReader();
    expect((await ask(agent.token, { to_user_email: to })).status).toBe(201);
    const { text, html } = await mailTo(to, /./);
    for (const part of [text, html]) expect(part).not.toMatch(/555-01/);
  });

  it('and a campaign of a new one carries none either', { tags: 'deep' }, async () => {
    const agent = await newAgent('Nora New');
    const sender = { name: 'Nora New', postal_address: '1 Main Street, Springfield, IL 62701' };
    await call('PUT', '/api/campaigns/sender', { ...agent, body: sender });
    const body = { subject: 'Call 800-555-0199', body: 'Hello', audience: { mode: 'all', ids: [] } };
    const { id } = (await call('POST', '/api/campaigns', { ...agent, body })).body;
    const refused = await call('POST', `/api/campaigns/${id}/send`, { ...agent, body: {} });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['subject']]);
  });
});

// P-24.
describe('what a new account writes into its emails elsewhere', () => {
  const CONTACT = 'Your card is locked, call 800-555-0199';

  it('carries no contact: what is asked for, the title of a document, why it is void, an office', {
    tags: 'deep',
  }, async () => {
    const agent = await newAgent();
    const to = { first_name: 'Bo', last_name: 'Seller', email: aReader(), agent_name: 'Nora New', message: '' };
    const { id } = (await call('POST', '/api/transactions', { ...agent, body: to })).body;
    const at = `/api/transactions/${id}`;
    const due_on = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const { fingerprint } = (await call('GET', `${at}/documents/1`, agent)).body;
    const tries: [string, string, object][] = [
      ['text', `${at}/asked-files`, { text: CONTACT, kind: 'other', due_on }],
      ['title', `${at}/documents/1/pdf`, { fingerprint, file: `t-${id}-none`, title: CONTACT }],
      ['reason', `${at}/documents/1/void`, { fingerprint, reason: CONTACT }],
      ['name', '/api/offices', { name: CONTACT.replace('Your card is locked, ', 'Please ') }],
    ];
    for (const [field, path, body] of tries) {
      const by = field === 'name' ? await withSecondStep(agent) : agent;
      const reply = await call('POST', path, { ...by, body });
      expect([path, reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([path, 400, [field]]);
      expect(reply.body.fields[field]).toMatch(/links/);
    }
    expect((await allMailsTo(to.email)).map(({ text }) => text).join()).not.toContain('555-0199');
  });
});

/** Every email that Cognito sends for an account is written by our trigger: none greets by the name that someone signed up with. */
describe("the user pool's emails", () => {
  const HOSTILE = 'CHASE FRAUD ALERT call 1-800-555-0199';
  const NAMES = ['name', 'given_name', 'family_name', 'nickname', 'preferred_username'];
  const signUp = (email: string, names: string[]) =>
    askUserPool('SignUp', {
      Username: email,
      Password: PASSWORD,
      UserAttributes: [{ Name: 'email', Value: email }, ...names.map((Name) => ({ Name, Value: HOSTILE }))],
      ClientMetadata: { name: HOSTILE, reason: HOSTILE },
    });

  // P-07.
  it('say nothing that the account typed, to an address that it names', { tags: 'deep' }, async () => {
    const victim = aReader();
    expect((await signUp(victim, ['name'])).ok).toBe(true);
    // Attributes that the pool doesn't take are refused, not sent.
    await signUp(aReader(), NAMES);
    await askUserPool('ResendConfirmationCode', { Username: victim, ClientMetadata: { name: HOSTILE } });
    const later = aReader();
    await changeEmail(await newAgent(HOSTILE), later);
    const owner = await newAgent(HOSTILE);
    await signUp(owner.email, ['name']);
    await askUserPool('ForgotPassword', { Username: owner.email, ClientMetadata: { name: HOSTILE } });
    await mailTo(owner.email, /new password/);
    await mailTo(later, /new email address/);
    const mails = (await Promise.all([victim, later, owner.email].map((to) => mailsTo(to)))).flat();
    expect(mails.length).toBeGreaterThanOrEqual(5);
    for (const { subject, text, html, headers } of mails)
      for (const part of [subject, text, html, ...Object.values(headers)])
        expect(part).not.toMatch(/CHASE|FRAUD|555-0199/);
  });
});

describe('a name that someone typed for another person', () => {
  it("greets no one unless it reads as a person's", async () => {
    const { token } = await newAgent();
    const to = aReader();
    expect((await ask(token, { to_user_first_name: ALERT, to_user_email: to })).status).toBe(201);
    expect((await mailTo(to, /./)).text).toContain('\nHello,\n');
  });
});
