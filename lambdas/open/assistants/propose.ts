// An assistant proposes an act to its agent, who carries it out on a page or rejects it.
import * as v from 'valibot';
import type { Db } from '#core/data/db.ts';
import type { KeyHolder } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { day, email, line, paragraph, requiredLine } from '#core/http/fields.ts';
import { type Clock, SECOND } from '#core/platform/clock.ts';
import { dollarsOf, cents as inCents, MOST_DOLLARS } from '#core/platform/money.ts';
import { propose } from '#public/members/proposals';
import { idIn, readClient, readRequest } from '#public/open/v1';
import { LIMITS } from '#vocabulary/funds/request';
import { PROPOSAL_LIMITS, type Proposed } from '#vocabulary/members/proposals';
import { stillStands } from './connected/still-stands.ts';
import { PROPOSE } from './vocabulary.ts';

export type ProposeDeps = { db: Pick<Db, 'get' | 'query' | 'update'>; clock: Clock };

const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MOST_DOLLARS * 100));

const reason = v.pipe(
  requiredLine(PROPOSAL_LIMITS.reason),
  v.description(
    'Why you propose it, in a sentence or two. The agent reads it beside your name; the client never does.',
  ),
);

export const proposedRequestInput = v.object({
  reason,
  first_name: v.pipe(requiredLine(LIMITS.firstOrLastName), v.description("The client's first name.")),
  last_name: v.pipe(requiredLine(LIMITS.firstOrLastName), v.description("The client's last name.")),
  email: v.pipe(email, v.description('The address that the request would go to.')),
  amount_cents: v.pipe(amount, v.minValue(1), v.description('The amount to confirm, in US cents.')),
  message: v.optional(
    v.pipe(paragraph(PROPOSAL_LIMITS.message), v.description('What the agent might tell the client in the email.')),
    '',
  ),
  property: v.optional(v.pipe(line(LIMITS.property), v.description('The address of the property.')), ''),
  offer_cents: v.optional(v.pipe(amount, v.description('The planned offer, in US cents.')), 0),
  needed_by: v.optional(v.pipe(day, v.description('The day when the agent needs the proof, as 2026-12-03.')), ''),
});

export const proposedReminderInput = v.object({
  reason,
  id: v.pipe(v.string(), v.maxLength(200), v.description('The id of the request, which begins with req_.')),
});

export const proposedCallInput = v.object({
  reason,
  id: v.pipe(v.string(), v.maxLength(200), v.description('The id of the client, which begins with cli_.')),
  call_on: v.pipe(day, v.minLength(1), v.description('The day of the call, as 2026-12-03.')),
  note: v.optional(
    v.pipe(paragraph(PROPOSAL_LIMITS.note), v.description('What the call is about, as the agent would note it.')),
    '',
  ),
});

const requireScope = ({ key }: KeyHolder): void => {
  if (!key.scopes.includes(PROPOSE))
    throw new AppError('FORBIDDEN', {
      message: `This assistant may read, but not propose. To allow it, the agent has to connect it again and grant the scope ${PROPOSE}, too.`,
    });
};

type Wanted = { what: Proposed; of?: string; about: string; reason: string };

const proposedBy =
  (deps: ProposeDeps) =>
  async (actor: KeyHolder, wanted: Wanted): Promise<{ sent: false; waits_until: string }> => {
    const { id: assistantId, name: assistant = '' } = actor.key;
    const by = { ...deps, stillStands: stillStands(deps.db) };
    const { expires } = await propose(by)(actor, { ...wanted, assistant, assistantId });
    return { sent: false, waits_until: new Date(expires * SECOND).toISOString() };
  };

export const proposeRequest =
  (deps: ProposeDeps) => async (actor: KeyHolder, given: v.InferOutput<typeof proposedRequestInput>) => {
    requireScope(actor);
    const request = {
      to_user_first_name: given.first_name,
      to_user_last_name: given.last_name,
      to_user_email: given.email,
      proof_amount: dollarsOf(inCents(given.amount_cents)),
      message_body: given.message,
      property_address: given.property,
      offer_amount: dollarsOf(inCents(given.offer_cents)),
      needed_by: given.needed_by,
    };
    const about = `${given.first_name} ${given.last_name}`;
    return proposedBy(deps)(actor, { what: { kind: 'request', request }, about, reason: given.reason });
  };

/** For a request of this agent, whose page says if a reminder may be sent. */
export const proposeReminder =
  (deps: ProposeDeps) =>
  async (actor: KeyHolder, { id, reason }: v.InferOutput<typeof proposedReminderInput>) => {
    requireScope(actor);
    const { client } = await readRequest(deps)(actor, id);
    const of = idIn('req', id);
    return proposedBy(deps)(actor, {
      what: { kind: 'reminder', communication_id: of },
      of,
      about: client.name || client.email,
      reason,
    });
  };

/** For a client of this agent who agreed to calls; no others are on the call list. Only the agent calls, nothing here does. */
export const proposeCall =
  (deps: ProposeDeps) =>
  async (actor: KeyHolder, { id, call_on, note, reason }: v.InferOutput<typeof proposedCallInput>) => {
    requireScope(actor);
    const { name, consent } = await readClient(deps)(actor, id);
    if (consent.phone !== 'in')
      throw new AppError('CONFLICT', { message: "This client hasn't agreed to be called, so no call is planned." });
    const of = idIn('cli', id);
    return proposedBy(deps)(actor, { what: { kind: 'call', client_id: of, call_on, note }, of, about: name, reason });
  };
