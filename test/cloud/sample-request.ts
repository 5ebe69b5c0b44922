// An agent's sample request, as programs go its way: it's a request like any other, to the agent's own address.
import { samplePublicToken } from '../../lambdas/funds/bank/vocabulary.ts';
import { cookieIn, type Guest, type Person } from './actors.ts';
import { release, reportOf } from './bank-journey.ts';
import { call, guestLinkIn, mailsTo } from './client.ts';
import { eventually } from './eventually.ts';

const REQUEST = /^Sample: .+ asks for your proof of funds/;

/** The one they have, or a new one. */
export const openSample = async (agent: Person): Promise<Guest> => {
  const known = (await mailsTo(agent.email, REQUEST)).length;
  const { communications } = (await call('GET', '/api/communications', { token: agent.token })).body;
  const isNew = !communications.some(({ sample }: { sample?: true }) => sample);
  const { status, body, text } = await call('POST', '/api/sample', { token: agent.token, cookie: agent.cookie });
  if (status !== 201) throw new Error(`The sample was refused: ${text}`);
  const asking = await eventually(async () => {
    const mails = await mailsTo(agent.email, REQUEST);
    return mails.length > known || !isNew ? mails[0] : undefined;
  });
  const link = guestLinkIn(asking);
  const opened = await call('POST', '/api/guest/request', { body: link });
  const cookie = cookieIn(opened.headers.get('set-cookie') ?? '');
  return { link, cookie, email: agent.email, communicationId: body.id };
};

/** The public token of a window of the sample bank, opened for the sample. */
export const sampleToken = async ({ link, cookie }: Guest): Promise<string> => {
  const { body } = await call('POST', '/api/guest/create_link_token', { body: link, cookie });
  return samplePublicToken(body.link_token);
};

/** From the email to the report in the agent's hands. */
export const playSample = async (agent: Person) => {
  const guest = await openSample(agent);
  const body = { ...guest.link, public_token: await sampleToken(guest) };
  const linked = await call('POST', '/api/guest/add/account', { body, cookie: guest.cookie });
  if (linked.status !== 201) throw new Error(`The sample bank was refused: ${linked.text}`);
  await release(guest);
  return { guest, report: await reportOf(agent, guest.communicationId) };
};

export const removeSample = (agent: Person) =>
  call('DELETE', '/api/sample', { token: agent.token, cookie: agent.cookie });
