// A listing of an agent, and the buyers at its link.
import { cookieIn, type Guest, type GuestLink, type Person } from './actors.ts';
import { call, guestLinkIn, mailTo } from './client.ts';

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const aListing = (over: Record<string, unknown> = {}) => ({
  address: '12 Elm Street, Springfield',
  asking_price: 480_000,
  proof_amount: 400_000,
  last_day: inDays(30),
  ...over,
});

export const anOffer = (over: Record<string, unknown> = {}) => ({
  buyer_name: 'Bo Buyer',
  price: 470_000,
  financing: 'conventional',
  down_payment: 100_000,
  last_day: inDays(3),
  ...over,
});

export const addOffer = async (agent: Pick<Person, 'token'>, listing: string, over: Record<string, unknown> = {}) => {
  const made = await call('POST', `/api/listings/${listing}/offers`, { token: agent.token, body: anOffer(over) });
  if (made.status !== 201) throw new Error(`The offer was refused: ${made.text}`);
  return made.body.id as string;
};

/** The seller's link, from their email. */
export const sellerOf = async (agent: Pick<Person, 'token' | 'cookie'>, listing: string): Promise<GuestLink> => {
  const email = `seller-${process.pid}-${++asked}-${Date.now()}@sellers.example`;
  const body = { name: 'Sue Seller', email };
  const shown = await call('POST', `/api/listings/${listing}/seller`, { ...agent, body });
  if (shown.status !== 200) throw new Error(`The seller was refused: ${shown.text}`);
  const { text } = await mailTo(email, /offers on your listing/);
  const [, request_id = '', request_pin = ''] = /\/guest-offers\/(\w+)\/(\w+)/.exec(text) ?? [];
  return { request_id, request_pin };
};

let asked = 0;
export const aBuyer = (over: Record<string, unknown> = {}) => ({
  first_name: 'Bo',
  last_name: 'Buyer',
  email: `buyer-${process.pid}-${++asked}-${Date.now()}@buyers.example`,
  amount: 1000,
  ...over,
});

export const makeListing = async (
  agent: Pick<Person, 'token'>,
  over: Record<string, unknown> = {},
): Promise<string> => {
  const made = await call('POST', '/api/listings', { token: agent.token, body: aListing(over) });
  if (made.status !== 201) throw new Error(`The listing was refused: ${made.text}`);
  return made.body.id;
};

/** Someone asks at the link, and opens the one that comes by email. */
export const buyerAt = async (
  agent: Pick<Person, 'token'>,
  listing: string,
  over: Record<string, unknown> = {},
): Promise<Guest> => {
  const body = aBuyer(over);
  const reply = await call('POST', `/api/open-listings/${listing}`, { body });
  if (reply.status !== 200) throw new Error(`The buyer was refused: ${reply.text}`);
  const link = guestLinkIn(await mailTo(body.email, /proof of funds/));
  const opened = await call('POST', '/api/guest/request', { body: link });
  const cookie = cookieIn(opened.headers.get('set-cookie') ?? '');
  await call('POST', '/api/guest/licence', { body: { ...link, accepted: true }, cookie });
  const { body: read } = await call('GET', `/api/listings/${listing}`, { token: agent.token });
  const found = read.buyers.find(
    (one: { communication: { to_user: string } }) => one.communication.to_user === body.email,
  );
  return { link, cookie, email: body.email, communicationId: found.communication.id };
};
