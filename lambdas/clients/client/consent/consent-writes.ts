// What a decision about consent writes beside the client's rows: its entry in the record, and the opt-out that outlives
// the client.
import { isNew, type Write, when } from '#core/data/db.ts';
import { logHashWrite } from '#public/background/seal-log';
import { contactHash, contactOf, isOwnWord } from '../client.ts';
import { type Client, consentKey, consentRow, optOut, type RecordEntry } from '../entity.ts';
import type { Channel } from '../vocabulary.ts';
import { loggedHash } from './consent-record.ts';

/** Which opt-outs an opt-in may lift. The client's own needs something new that they said; an import lifts none. */
export type MayLift = 'none' | 'agents' | 'all';

/** What a failed condition on an opt-out is recognized by. */
export const OPT_OUT = 'opt-out';

const optOutKey = (client: Client, channel: Channel) => ({
  agentId: client.agentId,
  channel,
  hash: contactHash(client.agentId, contactOf(client, channel)),
});

/** Holds for this contact even if the client is deleted and added again. */
const optOutWrite = (client: Client, { channel, at, source }: RecordEntry): Write =>
  optOut.put(optOutKey(client, channel), { at, source, ownWord: isOwnWord(source) });

const liftWrite = (client: Client, channel: Channel, mayLift: MayLift): Write => {
  const key = optOutKey(client, channel);
  if (mayLift === 'all') return optOut.delete(key);
  if (mayLift === 'none') return optOut.check(key, when('attribute_not_exists(#PK)'), { name: OPT_OUT });
  return optOut.delete(key, {
    if: when('attribute_not_exists(#PK) OR #ownWord = :no', { ':no': false }),
    name: OPT_OUT,
  });
};

/** The record's end is logged, so that no one can write the record again, or take its last entries away, without a trace. */
const logWrites = ({ id: clientId }: Client, entries: RecordEntry[]): Write[] => {
  const last = entries.at(-1);
  return last ? [logHashWrite(loggedHash(last), { kind: 'consent record', clientId }, new Date(last.at))] : [];
};

export const consentWrites = (client: Client, entries: RecordEntry[], mayLift: MayLift): Write[] => {
  const writes: Write[] = [
    ...entries.map((entry) => consentRow.put(consentKey(entry), entry, { if: isNew })),
    ...logWrites(client, entries),
  ];
  // One transaction can't write a row twice: of several decisions for a channel, the last one counts.
  for (const [channel, entry] of new Map(entries.map((one) => [one.channel, one]))) {
    if (!contactOf(client, channel)) continue;
    if (entry.to === 'out' && entry.source !== 'contact changed') writes.push(optOutWrite(client, entry));
    else if (entry.to === 'in') writes.push(liftWrite(client, channel, mayLift));
    else if (entry.source === 'undone') writes.push(liftWrite(client, channel, 'agents'));
  }
  return writes;
};
