// Two buyers who are asked for one amount, each with their own link.
import { expect } from 'vitest';
import { aRequestForm } from '../builders/a-request-form.ts';
import { cookieIn, type Guest, type Person } from './actors.ts';
import { call, guestLinkIn, mailTo } from './client.ts';

export type Pair = { bo: Guest; cleo: Guest };

let asked = 0;

const guestOf = async (email: string, communicationId: string): Promise<Guest> => {
  const link = guestLinkIn(await mailTo(email, /asks for your proof of funds/));
  const opened = await call('POST', '/api/guest/request', { body: link });
  const cookie = cookieIn(opened.headers.get('set-cookie') ?? '');
  await call('POST', '/api/guest/licence', { body: { ...link, accepted: true }, cookie });
  return { link, cookie, email, communicationId };
};

export const askTwoBuyers = async (
  { token }: Person,
  proof_amount: number,
  role: 'buyer' | 'donor' = 'buyer',
): Promise<Pair> => {
  const mark = `${++asked}-${Date.now()}`;
  const emails = { bo: `bo-${mark}@guests.example`, cleo: `cleo-${mark}@guests.example` };
  const created = await call('POST', '/api/communications/create/report', {
    token,
    body: aRequestForm({
      to_user_email: emails.bo,
      proof_amount,
      people: [{ first_name: 'Cleo', last_name: 'Cobuyer', email: emails.cleo, role }],
    }),
  });
  expect(created.status).toBe(201);
  const { communications } = (await call('GET', '/api/communications', { token })).body;
  const cleos = communications.find(({ to_user }: { to_user: string }) => to_user === emails.cleo);
  return { bo: await guestOf(emails.bo, created.body.id), cleo: await guestOf(emails.cleo, cleos.id) };
};
