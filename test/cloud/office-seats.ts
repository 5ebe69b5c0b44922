// An office whose owner buys seats, from the call to Stripe's page and back.
import { call } from './client.ts';
import { eventually } from './eventually.ts';
import { withSecondStep } from './passkeys.ts';
import { GOOD_CARD, pay } from './stripe.ts';

type By = { token: string; cookie?: string; email: string };

export const planOf = async (office: string, by: By) => (await call('GET', `/api/offices/${office}/plan`, by)).body;

/** Paid, and known to the office; identified by the address of the subscription's checkout. */
export const buySeats = async (office: string, by: By, seats: number, card = GOOD_CARD): Promise<string> => {
  const reply = await call('POST', `/api/offices/${office}/plan/checkout`, { ...by, body: { seats } });
  if (reply.status !== 201) throw new Error(`Buying seats answered ${reply.status}: ${reply.text}`);
  const { url } = reply.body as { url: string };
  await pay(url, { email: by.email, name: 'Olga Owner', card });
  await eventually(async () => ((await planOf(office, by)).plan?.seats === seats ? true : undefined));
  return url;
};

export const newOffice = async (by: Omit<By, 'email'>, name = 'Lakeside Realty'): Promise<string> => {
  const reply = await call('POST', '/api/offices', { ...(await withSecondStep(by)), body: { name } });
  if (reply.status !== 201) throw new Error(`Creating an office answered ${reply.status}: ${reply.text}`);
  return reply.body.id;
};

export const previewAndAgree = async (office: string, by: By, seats: number) => {
  const at = `/api/offices/${office}/plan`;
  const { body: preview } = await call('POST', `${at}/preview`, { ...by, body: { seats } });
  const { due_today, priced_at } = preview;
  const agree = () => call('PUT', `${at}/seats`, { ...by, body: { seats, due_today, priced_at } });
  return { preview, agree };
};
