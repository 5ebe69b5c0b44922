// T-34. Names and words that an attacker chose, in what we say: nothing typed speaks as us.
import { describe, expect, it } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { call, local, mailsTo, mailTo, signInOnPages } from '../cloud/client.ts';
import { newAgent } from '../cloud/new-agent.ts';

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
  it.each([ALERT, BANK, 'Groundwork Support'])('is the account’s where it reads as another one: %s', async (name) => {
    const { token } = await newAgent('Nora New');
    const to = aReader();
    const [agent_first_name = '', ...rest] = name.split(' ');
    const named = { agent_first_name, agent_last_name: rest.join(' '), requester_name: name };
    expect((await ask(token, { ...named, to_user_email: to })).status).toBe(201);
    const mail = await mailTo(to, /./);
    expect(mail.subject).toBe('Nora New asks for your proof of funds');
    for (const part of [mail.text, mail.html, ...Object.values(mail.headers)])
      expect(part).not.toContain(rest.join(' '));
  });
});

describe('the words of a new account', () => {
  const fields = ['message_body', 'message_subject', 'to_user_last_name', 'property_address'];
  const contacts = ['Your card is locked, call 800-555-0199', 'Confirm at https://chase.evil.example', 'See evil.com'];

  it.each(fields)('carry no link and no phone number in %s', async (field) => {
    const { token } = await newAgent();
    for (const contact of contacts) {
      const { status, body } = await ask(token, { to_user_email: aReader(), [field]: contact });
      expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
      expect(body.fields[field]).toMatch(/links/);
    }
  });
});
