// What other programs read of an agent's work.
import { call } from '../../cloud/client.ts';
import { addOffer, makeListing } from '../../cloud/listings.ts';
import type { Scenario, Scene } from './scene.ts';

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
  return { calendar };
};
