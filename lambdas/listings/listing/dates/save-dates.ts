// The agent sets the dates of the contract. An email reminds them two days before each date, and moves with the date.
import { type Db, type Write, writeAgain } from '#core/data/db.ts';
import { outboxRemoval, scheduledOutboxWrite } from '#core/data/outbox.ts';
import { mergedEdit } from '#core/editing/merged-edit.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Body } from '#core/http/route.ts';
import { longDay } from '#core/mail/long-date.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type Clock, dayIn, MARKET_ZONE } from '#core/platform/clock.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import type { routes } from '../contract.ts';
import type { ListingRow } from '../entity.ts';
import { keepBeside } from '../keep-beside.ts';
import { keptUntil } from '../listing.ts';
import { moveEndWrite, readOwn } from '../listing-store.ts';
import { daysAfter } from './business-days.ts';
import {
  acceptedProblem,
  asInput,
  type ContractDate,
  DATE_NAMES,
  DATE_WORDS,
  type DatesInput,
  datesFrom,
  typedProblem,
} from './contract-dates.ts';

type DatedFor = Pick<Agent, 'id' | 'email' | 'name'>;

const dateEmail = (agent: DatedFor, { id, address }: ListingRow, { name, day }: ContractDate): WrittenEmail => ({
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

type Deps = { db: Db; clock: Clock };

const DAYS_BEFORE = 2;
/** Early in the morning in the market's time zone. */
const startOf = (day: string): Date => new Date(`${daysAfter(day, -DAYS_BEFORE)}T12:00:00Z`);
const taskId = (listingId: string, name: string) => `${listingId}-${name}`;

/** A reminder for each date that is more than two days away; earlier reminders are replaced or canceled. */
export const reminderWrites = (agent: DatedFor, listing: ListingRow, dates: ContractDate[], now: Date): Write[] =>
  DATE_NAMES.map((name) => {
    const date = dates.find((one) => one.name === name);
    const id = taskId(listing.id, name);
    if (!date || startOf(date.day) <= now) return outboxRemoval(id);
    return scheduledOutboxWrite('mail', dateEmail(agent, listing, date), { at: now, startAt: startOf(date.day), id });
  });

const inputOf = ({ contract }: ListingRow, at: string): DatesInput => ({
  accepted_on: contract?.acceptedOn ?? at,
  dates: contract?.dates.map(asInput) ?? [],
});

const refuseDays = ({ accepted_on, dates }: DatesInput, now: Date): void => {
  const day = dates.map((date) => ('day' in date ? typedProblem(accepted_on, date.day) : undefined)).find(Boolean);
  const accepted = acceptedProblem(accepted_on, dayIn(MARKET_ZONE, now));
  if (day || accepted)
    throw new AppError('INVALID', { fields: { ...(accepted && { accepted_on: accepted }), ...(day && { day }) } });
};

/** A page may send the dates in any order, so they're sorted for comparing. */
const inOrder = ({ accepted_on, dates }: DatesInput): DatesInput => ({
  accepted_on,
  dates: dates.toSorted((one, other) => DATE_NAMES.indexOf(one.name) - DATE_NAMES.indexOf(other.name)),
});

export const saveDates =
  ({ db, clock }: Deps) =>
  (agent: Agent, id: string, { seen, ...typed }: Body<typeof routes.saveDates>): Promise<void> =>
    writeAgain(async () => {
      const listing = await readOwn(db, agent, id);
      if (!listing.accepted) throw new AppError('CONFLICT', { message: 'Accept an offer first.' });
      const now = inputOf(listing, listing.accepted.at.slice(0, 10));
      const input = mergedEdit<DatesInput>(seen && inOrder(seen), inOrder(typed), inOrder(now));
      refuseDays(input, clock());
      const dates = datesFrom(input);
      const contract = { acceptedOn: input.accepted_on, dates };
      const expires = keptUntil({ ...listing, contract });
      await keepBeside(db, { row: listing, expires }, () =>
        db.transact([moveEndWrite(listing, { contract, expires }), ...reminderWrites(agent, listing, dates, clock())]),
      );
    });
