// The demo agent pays for everyone in the office: for those who are in it, and the two who are invited.
import { demoAccounts } from '../accounts.ts';
import { type Calls, soon } from '../calls.ts';
import { payOn } from '../paying/pay.ts';

const SEATS = 6;

export const buySeats = async (owner: Calls, at: string): Promise<void> => {
  const seats = async () => ((await owner.call('GET', `${at}/plan`)) as { plan?: { seats: number } }).plan?.seats;
  if (await seats()) return;
  const { url } = await owner.call('POST', `${at}/plan/checkout`, { body: { seats: SEATS } });
  await payOn(url, demoAccounts.agent);
  await soon("the office's plan", seats);
};
