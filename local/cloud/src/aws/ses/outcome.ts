// What becomes of a mail once SES has taken it: addresses say it themselves, as those of Amazon's mailbox simulator do.
import type { SesEventType } from './events.ts';
import type { LocalMail } from './mailbox.ts';
import { isSimulator } from './sending-rules.ts';

type Outcome = LocalMail['outcome'];

/** `suppressed`: the account's suppression list, in lower case. */
export const outcomeOf = (recipients: string[], suppressed: string[]): Outcome => {
  const some = (test: (address: string) => boolean) => recipients.some((one) => test(one.toLowerCase()));
  if (some((one) => suppressed.includes(one) || one.startsWith('suppressionlist@simulator.'))) return 'suppressed';
  if (some((one) => one.startsWith('bounce@simulator.') || /\+bounce\b.*@/.test(one))) return 'bounced';
  if (some((one) => one.startsWith('complaint@simulator.') || /\+complaint\b.*@/.test(one))) return 'complained';
  return 'delivered';
};

/** The addresses that a mail puts on the suppression list. */
export const addressesToSuppress = ({ outcome, to }: Pick<LocalMail, 'outcome' | 'to'>): string[] => {
  if (outcome !== 'bounced' && outcome !== 'complained') return [];
  return to
    .split(', ')
    .filter((one) => !isSimulator(one))
    .map((one) => one.toLowerCase());
};

/** What SES reports about a mail, in this order. */
export const eventsAfter: Record<Outcome, SesEventType[]> = {
  delivered: ['Send', 'Delivery'],
  complained: ['Send', 'Delivery', 'Complaint'],
  bounced: ['Send', 'Bounce'],
  suppressed: ['Send', 'Bounce'],
};
