// What other programs read of an agent's work.
import { guestOf } from '../../cloud/actors.ts';
import { newKey, withKey } from '../../cloud/api-keys.ts';
import { assistantWith, connect, dataOf, TO_PROPOSE } from '../../cloud/assistants.ts';
import { accountsOf, HARBOR, linkBank, release, reportOf } from '../../cloud/bank-journey.ts';
import { call } from '../../cloud/client.ts';
import { aDealWithMail } from '../../cloud/incoming-mail.ts';
import { addOffer, makeListing } from '../../cloud/listings.ts';
import { newAgent } from '../../cloud/new-agent.ts';
import type { Scenario, Scene } from './scene.ts';

const withAKey: Scenario = async () => {
  const ask = withKey(await newKey(await newAgent()));
  await ask('GET', '/v1/me');
  const { body } = await ask('GET', '/v1/requests');
  for (const { id } of body.data) await ask('GET', `/v1/requests/${id}`);
};

/** Reads what each tool reads, a report among it, and proposes what each proposes. */
const withAnAssistant: Scenario = async () => {
  const agent = { id: '', ...(await newAgent()) };
  const guest = await guestOf(agent, {});
  await linkBank(guest, HARBOR);
  await accountsOf(guest);
  await release(guest);
  await reportOf(agent, guest.communicationId);
  const { id } = (
    await call('POST', '/api/client-list/contacts', { ...agent, body: { name: 'Cleo', email: 'cleo@clients.example' } })
  ).body;
  await call('POST', `/api/client-list/${id}/consent`, { ...agent, body: { channel: 'phone', opted_in: true } });
  const assistant = await assistantWith((await connect(agent, TO_PROPOSE)).access_token);
  const ask = async (name: string, id?: string) =>
    assistant.callTool({ name, arguments: id === undefined ? {} : { id } });
  const clients = dataOf((await ask('list_clients')) as never);
  await ask('read_client', clients.data[0].id);
  for (const name of ['list_requests', 'list_closings']) await ask(name);
  for (const name of ['read_request', 'read_report']) await ask(name, `req_${guest.communicationId}`);
  await ask('read_closing', 'txn_none');
  const propose = (name: string, input: object) =>
    assistant.callTool({ name, arguments: { reason: 'It is time.', ...input } });
  const person = { first_name: 'Cleo', last_name: 'Client', email: 'cleo@clients.example', amount_cents: 100 };
  await propose('propose_request', person);
  await propose('propose_reminder', { id: `req_${guest.communicationId}` });
  await propose('propose_call', { id: `cli_${id}`, call_on: '2099-12-03' });
  await assistant.close();
};

export const openScenarios = ({ asAgent, agentA }: Scene) => {
  const address = async (): Promise<string> => {
    await asAgent('POST', '/api/calendar', { shows: 'names' });
    return new URL((await asAgent('GET', '/api/calendar')).body?.feed.url).pathname;
  };
  const calendar: Scenario[] = [
    async () => call('GET', await address()),
    async () => {
      await addOffer(agentA, await makeListing(agentA));
      await call('GET', await address());
    },
    () => asAgent('PUT', '/api/calendar', { shows: 'initials' }),
    () => asAgent('DELETE', '/api/calendar'),
  ];
  const files: Scenario[] = [
    async () => {
      const { id, mail, file } = await aDealWithMail(agentA);
      await asAgent('GET', '/api/deals/mail');
      await call('POST', `/api/deals/${id}/mail/${mail}/files/${file}`, { ...agentA, body: {} });
      await call('POST', `/api/deals/${id}/mail/${mail}`, { ...agentA, body: {} });
      await call('DELETE', `/api/deals/${id}/mail/${mail}`, agentA);
    },
  ];
  return { calendar, mailFiles: files, 'mail-in': files, 'open-api': [withAKey], assistants: [withAnAssistant] };
};
