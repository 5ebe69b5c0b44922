// The email that announces a date of a contract to its agent.

import type { Agent } from '#core/http/actor.ts';
import { longDay } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import type { ListingRow } from '../entity.ts';
import { type ContractDate, DATE_WORDS } from './contract-dates.ts';

export type DatedFor = Pick<Agent, 'id' | 'email' | 'name'>;

export const dateEmail = (agent: DatedFor, { id, address }: ListingRow, { name, day }: ContractDate): WrittenEmail => ({
  template: 'written',
  kind: 'contract-date',
  sender: null,
  agent: { id: agent.id, email: agent.email },
  to: agent.email,
  content: {
    subject: `${DATE_WORDS[name]} is on ${longDay(day, 'en')}`,
    preheader: 'A date of your contract is two days away.',
    heading: `${DATE_WORDS[name]} is on ${longDay(day, 'en')}`,
    paragraphs: [
      usualWords.en.hello(firstNameOf(agent.name)),
      `This date of the contract on ${address} is two days away.`,
    ],
    footer: "You're getting this email because you entered this date.",
  },
  action: { label: 'See all dates', path: `/listings/${id}` },
});
