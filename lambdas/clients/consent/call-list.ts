// The next people to call: clients who agreed to calls. Due days to call again come first, then the never called,
// then those with the oldest last call.
import { held } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import { type Body, PAGE_LIMIT, type Query, type Reply } from '#core/http/route.ts';
import { type Client, type ClientStore, callPlans, changeWrites, permits } from '#public/clients/client';
import { confirmWrites } from '#public/members/proposals';
import { callingTime } from './calling-hours.ts';
import { notesAfter, noteWrites } from './client-notes.ts';
import type { CalledClient, routes } from './contract.ts';
import { agreed, type ConsentDeps } from './read-consent.ts';

const toCalledClient = (client: Client, at: Date): CalledClient => {
  const { isQuiet, localTime } = callingTime(client.address, at);
  return {
    id: client.id,
    name: client.name,
    address: client.address,
    phone_number: client.phone,
    tel: client.phoneNumber,
    called_at: client.calledAt ?? null,
    note: client.callNote ?? '',
    call_on: client.callOn ?? '',
    may_call: !isQuiet,
    local_time: localTime,
  };
};

type CallDeps = ConsentDeps & { clients: Pick<ClientStore, 'optedIn' | 'decidingEntries'> };

/** One request for all of them; only clients without a clear entry are checked one by one. */
const whoAgreed = async (deps: CallDeps, listed: Client[]): Promise<Client[]> => {
  const entries = await deps.clients.decidingEntries(listed, 'phone');
  const says = await Promise.all(
    listed.map((client) => permits(entries.get(client.id), client, 'phone') || agreed(deps)(client, 'phone')),
  );
  return listed.filter((_, index) => says[index]);
};

export const listCalls =
  (deps: CallDeps) =>
  async (agent: Agent, query: Query<typeof routes.callList>): Promise<Reply<typeof routes.callList>> => {
    const { limit = PAGE_LIMIT, cursor, plan } = query;
    const now = deps.clock();
    const today = query.today || now.toISOString().slice(0, 10);
    const between = plan && callPlans[plan](today);
    const page = await deps.clients.optedIn(agent.id, 'callable', { limit, cursor, between });
    const agreed = await whoAgreed(deps, page.items);
    return { call_list: agreed.map((client) => toCalledClient(client, now)), next_cursor: page.nextCursor };
  };

/** `called: false` undoes the mark: the call before it counts again. */
export const withCallNote = (before: Client, input: Body<typeof routes.noteCall>, now: Date): Client => {
  const { called, note = before.callNote, call_on = before.callOn } = input;
  const client = { ...before, callNote: note, callOn: call_on || undefined };
  if (called === true) return { ...client, calledAt: now.toISOString(), calledBefore: client.calledAt };
  if (called === false) return { ...client, calledAt: client.calledBefore, calledBefore: undefined };
  return client;
};

export const noteCall =
  (deps: ConsentDeps & { clients: Pick<ClientStore, 'save' | 'notes'> }) =>
  async (agent: Agent, clientId: string, input: Body<typeof routes.noteCall>): Promise<CalledClient> => {
    const now = deps.clock();
    const before = await deps.clients.get(agent.id, clientId);
    // The agent may keep a note about anyone; a call, and one that an assistant proposes, is for those who agreed.
    const isCall = input.called || input.proposal_id !== undefined;
    if (isCall && !(await agreed(deps)(before, 'phone'))) throw new AppError('OPTED_OUT');
    const known = await deps.clients.notes(before);
    const notes = notesAfter(known, { before, input, now });
    const client: Client = { ...withCallNote(before, input, now), ...(notes.length > 0 && { hasNotes: true }) };
    // The client's revision guards the notes: two simultaneous ones can't replace each other.
    if (
      !(await held(
        deps.clients.save([
          ...changeWrites(before, client),
          ...(notes === known ? [] : noteWrites(client, notes)),
          ...confirmWrites(agent.id, { id: input.proposal_id, kind: 'call', of: clientId }, now),
        ]),
      ))
    )
      throw new AppError('CONFLICT');
    return toCalledClient(client, now);
  };
