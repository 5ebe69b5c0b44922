// The client list and its campaigns.
import { aRequestForm } from '../../builders/a-request-form.ts';
import { call, mailTo } from '../../cloud/client.ts';
import { lifeOfAnOffice } from './members.ts';
import { fresh, type Scenario, type Scene } from './scene.ts';

let numbers = 0;
const aClient = (over: object = {}) => ({
  name: `Cleo ${fresh('Client')}`,
  address: '14 Maple Street, Springfield, IL 62704',
  email: `${fresh('client')}@clients.example`,
  phone_number: `217${String(Date.now() % 10_000)
    .padStart(4, '5')
    .replace(/^[01]/, '5')}${String(100 + (++numbers % 900))}`,
  ...over,
});

export const clientScenarios = ({ asAgent }: Scene) => {
  const add = async (over: object = {}) =>
    (await asAgent('POST', '/api/client-list', aClient(over))).body?.id as string | undefined;
  const consent = (id: string | undefined, opted_in: boolean) =>
    asAgent('POST', `/api/client-list/${id}/consent`, { channel: 'email', opted_in });
  const write = async (ids: (string | undefined)[] = []) => {
    const audience = { mode: 'chosen', ids };
    const body = { subject: `News for {{first_name}}`, body: 'Dear {{name}}, three new homes.', audience };
    return (await asAgent('POST', '/api/campaigns', body)).body?.id as string | undefined;
  };
  const send = async (over: object = {}) => {
    const id = await write([await add({ email_campaign: true, ...over })]);
    await asAgent('POST', `/api/campaigns/${id}/send`, {});
    return id;
  };
  const sendAll: Scenario = async () => {
    const audience = { mode: 'all', ids: [] };
    const { body } = await asAgent('POST', '/api/campaigns', { subject: 'News', body: 'Three new homes.', audience });
    await asAgent('POST', `/api/campaigns/${body?.id}/send`, {});
  };
  const sendTagged: Scenario = async () => {
    await add({ email_campaign: true, tags: ['Scenario'] });
    const audience = { mode: 'tagged', ids: [], tag: 'scenario' };
    const { body } = await asAgent('POST', '/api/campaigns', { subject: 'News', body: 'Three new homes.', audience });
    await asAgent('POST', `/api/campaigns/${body?.id}/send`, {});
  };
  const tryOut: Scenario = async () => asAgent('POST', `/api/campaigns/${await write()}/test`);
  return {
    clients: [
      () => asAgent('GET', '/api/client-list'),
      () => asAgent('GET', '/api/client-list?sort=name'),
      () => asAgent('GET', '/api/client-list?search=cleo'),
      () => asAgent('GET', '/api/client-list/totals'),
      () => asAgent('GET', '/api/client-list?tag=vip'),
      () => asAgent('GET', '/api/call-list'),
      () => add(),
      () => asAgent('POST', '/api/client-list/contacts', { name: 'Kay Kept', email: aClient().email }),
      async () => consent(await add(), true),
      async () => asAgent('GET', `/api/client-list/${await add()}/consent`),
      async () => {
        const id = await add();
        await asAgent('POST', `/api/call-list/${id}`, { note: 'Wants a garden', call_on: '2026-12-03' });
        await asAgent('GET', `/api/client-list/${id}/notes`);
        await asAgent('DELETE', `/api/client-list/${id}`);
        await asAgent('POST', `/api/client-list/${id}/restore`);
      },
      async () => {
        const { email } = aClient();
        const id = await add({ email });
        await asAgent('POST', '/api/communications/create/report', aRequestForm({ to_user_email: email }));
        await asAgent('GET', `/api/client-list/${id}/timeline`);
      },
      async () => {
        const id = await add({ email_campaign: true });
        await asAgent('PUT', `/api/client-list/${id}`, aClient());
      },
      async () => asAgent('DELETE', `/api/client-list/${await add()}`),
      async () => {
        const id = await add({ email_campaign: true, tags: ['Scenario'] });
        await asAgent('GET', '/api/client-list?tag=scenario');
        await asAgent('DELETE', `/api/client-list/${id}`);
        await asAgent('POST', `/api/client-list/${id}/restore`);
      },
      async () => {
        const { email, name, address, phone_number } = aClient();
        const rows = [{ line: 1, name, email, address, phone_number, email_campaign: 'yes' }];
        await asAgent('POST', '/api/client-list/import', { rows, save: true });
      },
      async () => {
        const { body } = await asAgent('POST', '/api/analytics/session', { page: 'call_list' });
        await call('POST', '/api/analytics/verify', { body: { token: body?.token } });
      },
    ],
    campaigns: [
      () => asAgent('GET', '/api/campaigns'),
      () => asAgent('GET', '/api/campaigns/sender'),
      () => asAgent('GET', '/api/campaigns/audience'),
      () => write(),
      tryOut,
      async () => asAgent('GET', `/api/campaigns/${await write([await add({ email_campaign: true })])}/reach`),
      async () => asAgent('DELETE', `/api/campaigns/${await write()}`),
      send,
      async () => {
        const id = await write([await add({ email_campaign: true })]);
        const send_at = new Date(Date.now() + 3_600_000).toISOString();
        await asAgent('POST', `/api/campaigns/${id}/send`, { send_at });
        await asAgent('POST', `/api/campaigns/${id}/stop`);
      },
      async () => {
        const email = `${fresh('leaver')}@clients.example`;
        await send({ email });
        const mail = await mailTo(email, /News/);
        const way = /<https?:\/\/[^/]+(\/api\/unsubscribe\/[^>]+)>/.exec(JSON.stringify(mail.headers))?.[1] ?? '';
        await call('GET', way);
        await call('POST', way, { raw: 'List-Unsubscribe=One-Click' });
      },
    ],
    // A leaving colleague's clients move in its parts, too.
    'campaign-worker': [send, sendAll, sendTagged, tryOut, lifeOfAnOffice],
    'mail-events': [
      send,
      () => send({ email: `${fresh('ann')}+bounce@clients.example` }),
      () => send({ email: `${fresh('ann')}+complaint@clients.example` }),
    ],
  } satisfies Record<string, Scenario[]>;
};
