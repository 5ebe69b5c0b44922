// The demo agent's own assistant reads the inbox, and proposes a request that waits for the agent.
import { demoAccounts } from './accounts.ts';
import { reach } from './calls.ts';
import type { Seeds, Story } from './story.ts';

const SCOPES = ['groundwork/read', 'groundwork/propose'];
const HELLO = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'inbox-assistant', title: 'Inbox Assistant', version: '1' },
};

export const assistantStory =
  ({ agent, cloud, product, until, date }: Seeds): Story =>
  async () => {
    await until(-1, '17:35');
    const { client_id, resource } = await product.call('GET', '/.well-known/oauth-protected-resource/mcp');
    const grant = { scopes: SCOPES, resource: String(resource) };
    const { AccessToken: token } = await cloud.userPool.admin.issueTokensFor(
      demoAccounts.agent.email,
      String(client_id),
      grant,
    );
    const say = async (method: string, params: object): Promise<void> => {
      const request = {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      };
      const reply = await reach(`${cloud.url}/mcp`, request);
      const text = await reply.text();
      if (!reply.ok || text.includes('"isError":true')) throw new Error(`The demo's assistant was refused: ${text}`);
    };
    await say('initialize', HELLO);
    const { assistants } = await agent.call('GET', '/api/assistants');
    for (const { id, asked: scopes } of assistants as { id: string; asked: string[] }[])
      await agent.call('PUT', `/api/assistants/${id}`, { body: { scopes } });
    await say('tools/call', {
      name: 'propose_request',
      arguments: {
        reason:
          'Grace wrote yesterday that she wants to offer on 45 Lakeshore Drive this week. You have no proof of her funds yet.',
        first_name: 'Grace',
        last_name: 'Holloway',
        email: 'grace.holloway@clients.example',
        amount_cents: 38_500_000,
        property: '45 Lakeshore Drive, Madison, WI',
        offer_cents: 38_000_000,
        needed_by: date(4),
        message:
          'Hi Grace,\n\nBefore we write the offer on 45 Lakeshore Drive, the sellers want to see proof of funds.',
      },
    });
  };
