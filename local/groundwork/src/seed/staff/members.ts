// The people that the demo's staff see: subscribers, former ones, and the invited. All of them are made up.
import { demoAccounts } from '../accounts.ts';
import type { Day, When } from '../story/calendar.ts';

/** `since`: days before the story; or `joined`, a working day of it. The subscription goes through Stripe's own steps to its status. */
export type Member = { name: string; since?: number; joined?: Day; status: 'active' | 'past_due' | 'canceled' };

const active = (name: string, since: number): Member => ({ name, since, status: 'active' });
const joined = (name: string, on: Day): Member => ({ name, joined: on, status: 'active' });

export const members: Member[] = [
  joined('Amara Osei', -1),
  joined('Bruno Keller', -3),
  joined('Carmen Ruiz', -7),
  active('Daniel Park', 24),
  active('Eleanor Marsh', 41),
  active('Gloria Mensah', 88),
  active('Hugo Lindqvist', 143),
  { name: 'Julia Novak', since: 64, status: 'past_due' },
  active('Kofi Adjei', 190),
  active('Laura Benedetti', 302),
  { name: 'Xenia Petrova', since: 120, status: 'canceled' },
  { name: 'Zora Whitaker', since: 204, status: 'canceled' },
];

/** Members who signed in with the password from their invitation. */
export const signedIn = ['Amara Osei', 'Bruno Keller', 'Kofi Adjei'];

/** Left the business, with the plan still running: staff deactivated the account. */
export const deactivated = 'Kofi Adjei';

export type Person = { firstName: string; lastName: string; email: string };

export const personNamed = (name: string): Person => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, email: `${firstName}.${lastName}@agents.example`.toLowerCase() };
};

/** Invited by mistake, and revoked. */
export const revokedByStaff = personNamed('Ruben Castillo');

/** Whom the demo's staff invite: one who hasn't signed in yet, one who has an account, one whose mailbox rejects it, and one by mistake. */
export const invitedByStaff: (Person & { invited: When })[] = [
  { ...personNamed(demoAccounts.staff.name), email: demoAccounts.staff.email, invited: [-6, '10:47'] },
  { ...personNamed('Dmitri Volkov'), email: 'bounce@simulator.amazonses.com', invited: [-5, '15:22'] },
  // Her temporary password is still good: it lasts seven days, of which two may be a weekend.
  { ...personNamed('Beatriz Santos'), invited: [-4, '9:05'] },
  { ...revokedByStaff, invited: [-4, '9:28'] },
];
