// What other programs read of an agent's work.
import { newKey, withKey } from '../../cloud/api-keys.ts';
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
  return { calendar, mailFiles: files, 'mail-in': files, 'open-api': [withAKey] };
};
