// The guest's three steps as a state machine, moved by the server's answers and the guest's actions.
import type { GuestAccountData } from '#contracts/funds/bank';
import type { IssuedReport } from '#contracts/funds/report';
import { type Cents, centsFrom } from '#core/platform/money.ts';
import type { Trouble } from '#web/funds/bank-link/read-guest-accounts.ts';
import type { Closed, OpenRequest } from '#web/funds/guest-link/guest-link.ts';
import type { Refusal } from '#web/language/refusal.ts';

export type Flow =
  | { at: 'opening' }
  | { at: 'unreachable'; refusal: Refusal }
  | { at: 'closed'; closed: Closed }
  | { at: 'license' }
  /** A guest has come back, and a bank may already be linked. */
  | { at: 'resuming'; isWaiting?: boolean }
  | { at: 'linking'; trouble?: Trouble }
  /** The client shares files instead of a bank. */
  | { at: 'documents' }
  | { at: 'reading'; isOneMore: boolean }
  /** The client puts the report together in the wizard. */
  | { at: 'draft' }
  /** The result before it is sent. */
  | ({ at: 'shown' } & Shown)
  /** The result, for a client who stopped it from being sent. */
  | ({ at: 'stopped' } & Shown)
  | { at: 'asking' }
  /** If there is no refusal of ours, the bank refused. */
  | { at: 'buildFailed'; refusal?: Refusal }
  | { at: 'building' }
  | { at: 'inProgress' }
  | { at: 'complete' }
  /** Each report has been withdrawn. */
  | { at: 'withdrawn' };

export type Shown = {
  banks: GuestAccountData['linkedAccounts'];
  total: Cents;
  minimum: Cents;
  /** True for a part of two buyers' proof, too, because only their sum has to reach the amount. */
  isEnough: boolean;
  /** No linked account can be counted. */
  isNoneSuitable: boolean;
  /** The level that the request would have to accept. */
  needs?: GuestAccountData['needs'];
  trouble?: Trouble;
};

type Opened = Pick<OpenRequest, 'state' | 'licence_accepted' | 'documents' | 'decision' | 'draft'>;

export type GuestEvent =
  | { type: 'opened'; request: Opened }
  | { type: 'documentsChosen' }
  | { type: 'documentsLeft' }
  | { type: 'closed'; closed: Closed }
  | { type: 'unreachable'; refusal: Refusal }
  | { type: 'retried' }
  | { type: 'licenseAccepted' }
  /** The browser's Back, to read the terms again. */
  | { type: 'wentBack' }
  | { type: 'underWay' }
  | { type: 'noBankYet' }
  | { type: 'waiting' }
  | { type: 'linked' }
  | { type: 'startedOver' }
  | { type: 'troubled'; trouble: Trouble }
  | {
      type: 'dataCame';
      request: Pick<OpenRequest, 'decision' | 'co_buyer' | 'gift'>;
      data: Pick<GuestAccountData, 'linkedAssetValue' | 'proof_amount' | 'linkedAccounts' | 'needs'>;
    }
  /** The client returns to a result that they stopped. */
  | { type: 'lookedAgain' }
  | { type: 'askedAgain' }
  | { type: 'buildStarted' }
  | { type: 'buildFailed'; refusal?: Refusal }
  | { type: 'received' }
  | { type: 'allWithdrawn' };

const opened = ({ state, licence_accepted, documents, decision, draft }: Opened): Flow => {
  if (state === 'received') return { at: 'complete' };
  if (state === 'at_bank') return { at: 'inProgress' };
  if (state === 'expired' || state === 'cancelled') return { at: 'closed', closed: { why: state } };
  if (decision.is === 'draft' && draft) return { at: 'draft' };
  if (!licence_accepted) return { at: 'license' };
  // Guests who shared files return to those, unless they withdrew them.
  return documents && documents.state !== 'withdrawn' ? { at: 'documents' } : { at: 'resuming' };
};

/** Continues without a tap only if the client agreed beforehand, and only if the amount suffices or is one of two buyers' parts. */
const judged = ({ data, request }: Extract<GuestEvent, { type: 'dataCame' }>): Flow => {
  const total = centsFrom(data.linkedAssetValue);
  const minimum = centsFrom(data.proof_amount);
  const broken = data.linkedAccounts.find((bank) => bank.state === 'needs_repair');
  const isNoneSuitable =
    !broken && !data.linkedAccounts.some(({ accounts }) => accounts.some(({ counted }) => counted));
  const isPart = request.co_buyer !== undefined;
  const isEnough = total >= minimum || (isPart && !broken && !isNoneSuitable);
  // A donor has to sign the letter first, which is part of the `shown` step.
  const isSigned = !request.gift || request.gift.signed !== undefined;
  if (isEnough && isSigned && request.decision.is === 'send when confirmed') return { at: 'asking' };
  return {
    at: request.decision.is === 'stopped' ? 'stopped' : 'shown',
    banks: data.linkedAccounts,
    total,
    minimum,
    isEnough,
    isNoneSuitable,
    ...(data.needs && { needs: data.needs }),
    trouble: broken && { message: broken.bankName, itemId: broken.item_id },
  };
};

type Transitions = { [T in GuestEvent['type']]: (flow: Flow, event: GuestEvent & { type: T }) => Flow };

/** An event that arrives too late doesn't change the flow. */
const transitions: Transitions = {
  opened: (_flow, { request }) => opened(request),
  closed: (_flow, { closed }) => ({ at: 'closed', closed }),
  unreachable: (_flow, { refusal }) => ({ at: 'unreachable', refusal }),
  retried: () => ({ at: 'opening' }),
  // A guest who withdrew an answer and starts over already has a linked bank.
  licenseAccepted: (flow) => (flow.at === 'license' ? { at: 'resuming' } : flow),
  wentBack: (flow) => (flow.at === 'linking' || flow.at === 'documents' ? { at: 'license' } : flow),
  documentsChosen: (flow) => (flow.at === 'linking' ? { at: 'documents' } : flow),
  documentsLeft: (flow) => (flow.at === 'documents' ? { at: 'resuming' } : flow),
  underWay: (flow) => (flow.at === 'building' || flow.at === 'complete' ? flow : { at: 'inProgress' }),
  noBankYet: (flow) => (isReading(flow) ? { at: 'linking' } : flow),
  waiting: (flow) => (flow.at === 'resuming' ? { at: 'resuming', isWaiting: true } : flow),
  startedOver: () => ({ at: 'linking' }),
  linked: (flow) => ({ at: 'reading', isOneMore: flow.at === 'shown' }),
  troubled: (flow, { trouble }) => (flow.at === 'shown' ? { ...flow, trouble } : { at: 'linking', trouble }),
  dataCame: (flow, event) => (isReading(flow) ? judged(event) : flow),
  lookedAgain: (flow) => (flow.at === 'stopped' ? { ...flow, at: 'shown' } : flow),
  askedAgain: (flow) => (flow.at === 'buildFailed' ? { at: 'asking' } : flow),
  buildStarted: (flow) => (flow.at === 'asking' || flow.at === 'shown' ? { at: 'building' } : flow),
  buildFailed: (_flow, { refusal }) => ({ at: 'buildFailed', refusal }),
  received: () => ({ at: 'complete' }),
  allWithdrawn: (flow) => (flow.at === 'complete' ? { at: 'withdrawn' } : flow),
};
export const isReading = ({ at }: Flow) => at === 'resuming' || at === 'reading';

export const step = <T extends GuestEvent['type']>(flow: Flow, event: GuestEvent & { type: T }): Flow =>
  transitions[event.type as T](flow, event);

/** The newest report's event for a guest who waits for it. */
export const eventOfReports = (
  reports: readonly Pick<IssuedReport, 'state' | 'created_at'>[],
): GuestEvent | undefined => {
  const newest = reports.reduce<(typeof reports)[number] | undefined>(
    (latest, report) => (latest && latest.created_at > report.created_at ? latest : report),
    undefined,
  );
  switch (newest?.state) {
    case undefined:
    case 'pending':
      return undefined;
    // The report was withdrawn, or the bank's answer needs an action, so the request is read again.
    case 'withdrawn':
    case 'failed':
      return { type: 'retried' };
    default:
      return { type: 'received' };
  }
};

/** The state's entry in the browser's history: Back leads from any later step to the terms. Undefined while the page opens. */
export const entryOf = (flow: Flow): 0 | 1 | undefined => {
  if (flow.at === 'opening' || flow.at === 'closed' || flow.at === 'unreachable') return undefined;
  return flow.at === 'license' ? 0 : 1;
};

/** The step of a state; 3 when all three are done. */
export const stepOf = (flow: Flow): 0 | 1 | 2 | 3 => {
  switch (flow.at) {
    case 'opening':
    case 'closed':
    case 'unreachable':
    case 'license':
      return 0;
    case 'resuming':
    case 'linking':
    case 'documents':
      return 1;
    case 'draft':
      return 1;
    case 'shown':
      return flow.isNoneSuitable ? 1 : 2;
    case 'complete':
    case 'withdrawn':
      return 3;
    default:
      return 2;
  }
};
