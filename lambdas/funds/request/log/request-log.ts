// What happened to a request: its steps, its changes and the emails that went out about it. Pure. Who was where isn't kept.
import type { ConsentEntry } from '../consent/consent-entity.ts';
import type { RequestLogEntry } from '../contract.ts';
import type { FundsRequest } from '../entity.ts';
import { MESSAGE_STATUS } from '../vocabulary.ts';

type Entry = Omit<RequestLogEntry, 'id'>;

const EVENTS = {
  [MESSAGE_STATUS.sent]: 'created',
  [MESSAGE_STATUS.opened]: 'opened',
  [MESSAGE_STATUS.atBank]: 'sent_to_bank',
  [MESSAGE_STATUS.received]: 'received',
} as const;

const once = (event: Entry['event'], at: string | undefined): Entry[] => (at ? [{ at, event, email: null }] : []);

/**
 * What the client agrees to and takes back, by the words of it without their version. What they decide about sending isn't the agent's to
 * know: an agreement that nothing follows says that the bank didn't confirm.
 */
const CONSENTS: Record<string, { yes: Entry['event']; no: Entry['event'] }> = {
  'still-good': { yes: 'still_good_agreed', no: 'still_good_ended' },
  documents: { yes: 'files_agreed', no: 'files_taken_back' },
};

type Decision = Pick<ConsentEntry, 'words' | 'agreed' | 'at'>;

const decided = ({ words, agreed, at }: Decision): Entry[] => {
  const events = CONSENTS[words.replace(/-\d+$/, '')];
  return events ? once(agreed ? events.yes : events.no, at) : [];
};

/** Emails to the client about what their bank said. */
const ABOUT_THE_BANK = new Set(['step-left', 'part-lost', 'bank-ended', 'bank-account-ended', 'bank-sign-in']);

type Beside = { emails?: { template: string; at: string }[]; consents?: Decision[] };

/** Newest first; of those at the same moment, what was written last. */
export const requestLog = (request: FundsRequest, { emails = [], consents = [] }: Beside = {}): RequestLogEntry[] =>
  [
    ...request.steps.flatMap(({ status, at }) => once(EVENTS[status], at)),
    ...(request.changes ?? []).map(({ what, at }): Entry => ({ at, event: what, email: null })),
    ...(request.planChanges ?? []).map(
      ({ plan, at }): Entry => ({ at, event: 'reminders_changed', email: null, plan }),
    ),
    ...once('license_accepted', request.licenceAcceptedAt),
    ...(request.visits ?? []).flatMap((at) => once('opened_again', at)),
    ...consents.flatMap(decided),
    ...once('bank_linked', request.bankLinkedAt),
    ...emails
      .filter(({ template }) => !ABOUT_THE_BANK.has(template))
      .map(({ template, at }): Entry => ({ at, event: 'emailed', email: template })),
  ]
    .map((entry, index) => ({ id: String(index), ...entry }))
    .sort((one, other) => (one.at === other.at ? Number(other.id) - Number(one.id) : one.at < other.at ? 1 : -1));
