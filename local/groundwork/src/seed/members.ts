// Whom the demo store knows as subscribers and as invited: made up, all of them.
import type { SubscriptionStatus } from '../../../../lambdas/members/billing/subscription.ts';

/** `since`: days ago. `ended`: days ago, for those who left. */
export type Member = { name: string; since: number; status: SubscriptionStatus; ended?: number };

const active = (name: string, since: number): Member => ({ name, since, status: 'active' });

export const members: Member[] = [
  active('Amara Osei', 1),
  active('Bruno Keller', 3),
  active('Carmen Ruiz', 6),
  active('Daniel Park', 9),
  active('Eleanor Marsh', 15),
  { name: 'Felix Brandt', since: 19, status: 'trialing' },
  active('Gloria Mensah', 24),
  active('Hugo Lindqvist', 33),
  active('Imani Brooks', 41),
  { name: 'Julia Novak', since: 64, status: 'past_due' },
  active('Kofi Adjei', 71),
  active('Laura Benedetti', 88),
  active('Marcus Webb', 97),
  active('Nadia Haddad', 110),
  active('Oscar Delgado', 128),
  active('Paula Jansen', 143),
  { name: 'Quentin Moreau', since: 151, status: 'past_due' },
  active('Rosa Almeida', 166),
  active('Samuel Osborne', 190),
  active('Tara Singh', 214),
  active('Umar Rahman', 233),
  active('Vera Kowalski', 261),
  active('Wendell Price', 302),
  { name: 'Xenia Petrova', since: 120, status: 'canceled', ended: 8 },
  { name: 'Yusuf Demir', since: 204, status: 'canceled', ended: 37 },
  { name: 'Zora Whitaker', since: 97, status: 'unpaid', ended: 21 },
];

/** `asked`: hours ago. What became of it follows from the rest. */
export type Invited = {
  name: string;
  reason: 'staff' | 'purchase';
  asked: number;
  became: 'preparing' | 'sent' | 'accepted' | 'expired' | 'returned' | 'has_account';
};

export const invited: Invited[] = [
  { name: 'Alan Becker', reason: 'staff', asked: 0.1, became: 'preparing' },
  { name: 'Beatriz Santos', reason: 'staff', asked: 30, became: 'sent' },
  { name: 'Amara Osei', reason: 'purchase', asked: 26, became: 'accepted' },
  { name: 'Clara Dunn', reason: 'staff', asked: 24 * 12, became: 'expired' },
  { name: 'Dmitri Volkov', reason: 'staff', asked: 24 * 4, became: 'returned' },
  { name: 'Kofi Adjei', reason: 'staff', asked: 24 * 6, became: 'has_account' },
  { name: 'Bruno Keller', reason: 'purchase', asked: 24 * 3, became: 'accepted' },
];
