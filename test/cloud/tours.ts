// A purchase whose agreement both have signed, and a tour that may be proposed in it.
import { FACTS_TODAY } from '../builders/deal-facts.ts';
import type { Person } from './actors.ts';
import { inDays } from './schedules.ts';
import { aTransaction, fillIn, signByBoth } from './signing.ts';

export const aSignedPurchase = async (agent: Person) => {
  const purchase = await aTransaction(agent.token, 'buying');
  await fillIn(agent.token, purchase.id, 1, FACTS_TODAY);
  await signByBoth(agent, purchase);
  const day = inDays(5).toISOString().slice(0, 10);
  return { ...purchase, home: { address: '1 Lost Lane', who: '', day, time: '10:00', zone: 'America/Chicago' } };
};
