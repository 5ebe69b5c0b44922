// An agent's notes about a client: words, calls and days to call again, each with its time.
import type { Write } from '#core/data/db.ts';
import type { Agent } from '#core/http/actor.ts';
import type { Body, Reply } from '#core/http/route.ts';
import { MINUTE } from '#core/platform/clock.ts';
import { type Client, type ClientNote, type ClientStore, clientNotes } from '#public/clients/client';
import type { routes } from './contract.ts';

/** A change within this time corrects the note. */
const CORRECTED_WITHIN = 10 * MINUTE;
/** For one client, in characters: the row stays far below DynamoDB's limit. The oldest make room. */
const ROOM = 100_000;

type Noted = { before: Client; input: Body<typeof routes.noteCall>; now: Date };

const isEmpty = ({ text, callOn, isCall }: ClientNote) => text === '' && !callOn && !isCall;

/** The note for this change; undefined if there's nothing to store. */
const saidBy = ({ before, input, now }: Noted): ClientNote | undefined => {
  const { note, called, call_on } = input;
  const text = note !== undefined && (note !== before.callNote || input.is_new) ? note : '';
  const callOn = call_on && call_on !== before.callOn ? call_on : undefined;
  const said: ClientNote = {
    at: now.toISOString(),
    text,
    ...(callOn && { callOn }),
    ...(called && { isCall: true as const }),
  };
  return isEmpty(said) ? undefined : said;
};

const sizeOf = (notes: ClientNote[]) => notes.reduce((sum, { text }) => sum + text.length + 60, 0);
const roomFor = (notes: ClientNote[]): ClientNote[] => (sizeOf(notes) <= ROOM ? notes : roomFor(notes.slice(1)));

/** Removes a call that was taken back. */
const withoutCall = (notes: ClientNote[]): ClientNote[] => {
  const at = notes.findLastIndex(({ isCall }) => isCall);
  return notes.flatMap((note, index) => {
    if (index !== at) return [note];
    const { isCall: _, ...rest } = note;
    return isEmpty(rest) ? [] : [rest];
  });
};

/** The same array if nothing is noted. */
export const notesAfter = (known: ClientNote[], noted: Noted): ClientNote[] => {
  const notes = noted.input.called === false ? withoutCall(known) : known;
  const said = saidBy(noted);
  if (!said) return notes;
  const last = notes.at(-1);
  const isCorrection =
    last && !noted.input.is_new && noted.now.getTime() - new Date(last.at).getTime() < CORRECTED_WITHIN;
  if (!isCorrection) return roomFor([...notes, said]);
  return [...notes.slice(0, -1), { ...last, ...said, at: last.at, text: said.text || last.text }];
};

export const noteWrites = ({ id: clientId }: Client, notes: ClientNote[]): Write[] => [
  clientNotes.put({ clientId }, { clientId, notes }),
];

export const listNotes =
  ({ clients }: { clients: Pick<ClientStore, 'get' | 'notes'> }) =>
  async (agent: Pick<Agent, 'id'>, clientId: string): Promise<Reply<typeof routes.clientNotes>> => {
    const client = await clients.get(agent.id, clientId);
    const notes = await clients.notes(client);
    return {
      notes: notes
        .map(({ at, text, callOn = '', isCall = false }) => ({ at, text, call_on: callOn, is_call: isCall }))
        .reverse(),
      call_on: client.callOn ?? '',
    };
  };
