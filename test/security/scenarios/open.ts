// Other programs read an agent's work.
import { aPdf } from '../../builders/a-pdf.ts';
import { anEmail } from '../../builders/an-email.ts';
import { type Guest, guestOf } from '../../cloud/actors.ts';
import { newKey, withKey } from '../../cloud/api-keys.ts';
import { allowedAssistant, connect, dataOf, TO_PROPOSE } from '../../cloud/assistants.ts';
import { accountsOf, HARBOR, linkBank, release, reportOf } from '../../cloud/bank-journey.ts';
import { call } from '../../cloud/client.ts';
import { eventually } from '../../cloud/eventually.ts';
import type { Answer } from '../../cloud/heard.ts';
import { aDealWithAddress, aDealWithMail, deliver } from '../../cloud/incoming-mail.ts';
import { addOffer, makeListing } from '../../cloud/listings.ts';
import { newAgent } from '../../cloud/new-agent.ts';
import { aTransaction, signByBoth } from '../../cloud/signing.ts';
import { upload } from '../../cloud/upload.ts';
import { fresh, type Scenario, type Scene } from './scene.ts';

const TAKES = 'https://receiver.example/scenario';

type Own = Awaited<ReturnType<typeof newAgent>> & { id: string };
const anAgent = async (): Promise<Own> => ({ id: '', ...(await newAgent()) });

/** A client of theirs has answered. */
const anAnswer = async (agent: Own): Promise<Guest> => {
  const guest = await guestOf(agent, {});
  await linkBank(guest, HARBOR);
  await accountsOf(guest);
  await release(guest);
  await reportOf(agent, guest.communicationId);
  return guest;
};

/** The address that a call answers with is asked for what it leads to. */
const followed = async ({ body }: Answer): Promise<void> => {
  if (body?.url) await (await fetch(body.url)).arrayBuffer();
};

const program: Scenario[] = [
  async () => {
    const agent = await anAgent();
    const ask = withKey(await newKey(agent));
    await ask('GET', '/v1/me');
    const person = { email: `${fresh('pat')}@programs.example`, phone: '(217) 555-0188', address: '1 Main Street' };
    const { body: added } = await ask('POST', '/v1/clients', { name: 'Pat Program', ...person });
    await ask('GET', `/v1/clients/${added.id}`);
    await ask('GET', '/v1/clients');
    const client = { first_name: 'Pat', last_name: 'Program', email: person.email };
    const { body: sent } = await ask('POST', '/v1/requests', { client, amount_cents: 100 });
    await ask('POST', `/v1/requests/${sent.id}/remind`);
    await ask('GET', '/v1/requests');
    await ask('POST', `/v1/requests/${sent.id}/cancel`);
    const { body: hook } = await ask('POST', '/v1/webhooks', { url: TAKES, events: ['report.ready'] });
    await ask('GET', '/v1/events');
    await ask('DELETE', `/v1/webhooks/${hook.id}`);
    const test = withKey(await newKey(agent, undefined, 'Test', true));
    await test('POST', '/v1/requests', { client, amount_cents: 100 });
    await test('DELETE', '/v1/test-data');
  },
  async () => {
    const agent = await anAgent();
    const { communicationId } = await anAnswer(agent);
    const ask = withKey(await newKey(agent));
    const at = `/v1/requests/req_${communicationId}`;
    const { body: report } = await ask('GET', `${at}/report`);
    await followed(await ask('GET', `${at}/report/pdf`));
    await ask('GET', `/v1/reports/${report.id}/verification`);
    const recipient = { name: 'Lee Listing', email: `${fresh('lee')}@listings.example` };
    const { body: letter } = await ask('POST', `${at}/letters`, { recipient, amount_cents: 100 });
    const pdf = () => ask('GET', `/v1/letters/${letter.id}/pdf`);
    await followed(await eventually(async () => ((await pdf()).status === 200 ? pdf() : undefined)));
  },
  async () => {
    const agent = await anAgent();
    const ask = withKey(await newKey(agent));
    const closing = await aTransaction(agent.token);
    await upload({ token: agent.token, place: 'transaction', folder: closing.id }, aPdf(), { kind: 'disclosure' });
    const at = `/v1/transactions/txn_${closing.id}`;
    await ask('GET', '/v1/transactions');
    const files = await ask('GET', `${at}/files`);
    await followed(await ask('GET', `/v1/files/${files.body?.data?.[0]?.id}/content`));
    await signByBoth(agent, closing);
    const documents = () => ask('GET', `${at}/documents`);
    const sealed = await eventually(async () => {
      const [one] = (await documents()).body?.data ?? [];
      return one?.state === 'sealed' ? one : undefined;
    });
    await followed(await ask('GET', `/v1/documents/${sealed.id}/pdf`));
  },
];

/** Reads what each tool reads, a report among it, and proposes what each proposes. */
const withAnAssistant: Scenario = async () => {
  const agent = await anAgent();
  const guest = await anAnswer(agent);
  const { id } = (
    await call('POST', '/api/client-list/contacts', { ...agent, body: { name: 'Cleo', email: 'cleo@clients.example' } })
  ).body;
  await call('POST', `/api/client-list/${id}/consent`, { ...agent, body: { channel: 'phone', opted_in: true } });
  const assistant = await allowedAssistant((await connect(agent, TO_PROPOSE)).access_token, agent);
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
  /** Waits for the agent, and is news if it's the first one that does. */
  const fromAStranger: Scenario = async () => {
    const { address, arrived } = await aDealWithAddress(agentA);
    await deliver({ to: address, raw: anEmail({ from: 'stranger@mail.example', subject: 'An offer' }) });
    await arrived('An offer');
  };
  return {
    calendar,
    mailFiles: files,
    'mail-in': [...files, fromAStranger],
    'open-api': program,
    assistants: [withAnAssistant],
  };
};
