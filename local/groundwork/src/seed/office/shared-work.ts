// What the office shares with its people: a newsletter.
import type { Calls } from '../calls.ts';

export const shareAText = async (owner: Calls, at: string): Promise<void> => {
  const body = {
    name: 'Open house weekend',
    subject: 'Open houses in Lakeside this weekend',
    body: 'Hi {{first_name}},\n\nwe open **four houses** this Saturday between 11 and 3. Reply, and I will save you a time.',
  };
  await owner.call('POST', `${at}/campaign-texts`, { body });
};
