// One agent's load in the busiest second: the month of the bill (ADR 021), spread over days and hours as people work.
import { callsOf, kmsCallsOf, mailsOf, readsOf, workOf, writesOf } from './amounts.ts';
import { assumptions as a, referenceUsage as reference } from './assumptions.ts';

export const peakAssumptions = {
  /** The share of a working day that falls into its busiest hour, and how far its busiest second is above the hour's mean. */
  busiestHour: 0.15,
  burst: 2,
  /** Reminders, the expiry and changes of a request after which it's reviewed. */
  reviewsPerRequest: 3,
  /** The number of days that a guest's bank is kept, on average. Each is checked once a day. */
  daysOfBank: 7,
  /** Between an order and its end, a piece of work is written to the index of due work this often. */
  indexWritesPerWork: 5,
  /** A queued email, a task for a bank with its calls of Plaid, a PDF with its seal. */
  msPerMail: 300,
  msPerBankTask: 3_000,
  msPerDocument: 1_500,
  /** A phone, and sometimes a laptop. */
  browsersPerAgent: 1.5,
  documentsPerRequest: 1,
  /** Files that a client or an agent adds, with S3's work for each: its parts, its copy to its final place, a small picture. */
  filesPerRequest: 3,
  s3WritesPerFile: 4,
  s3ReadsPerFile: 5,
  /** Calls of Plaid for a request: a link token, an exchange, an order, a report, a removal. */
  reportOrdersPerRequest: 1,
  /** One row of a due list, from its decision to its transaction. */
  msPerDueRow: 30,
  /** Sockets per visit: events, and sometimes a conversation. */
  socketsPerVisit: 1.3,
  minutesPerToken: 15,
  signsPerRequest: 2,
  streamRecordsPerWrite: 0.5,
  msPerStreamBatch: 250,
  agentsPerOffice: 200,
  /** The recipients of an agent's campaigns. */
  campaignMails: 50,
  /** Plans, seals and links to unsubscribe, which an agent rarely opens. */
  publicCallsPerVisit: 0.2,
  /** The share of clients who open their link in the agent's office, and their calls. */
  openedInOffice: 0.1,
  callsPerGuest: 12,
} as const;
const p = peakAssumptions;

/** The peak rate of an action that an agent takes this often in a month. */
export const peakPerSecond = (perMonth: number): number => (perMonth / a.workingDays / 3600) * p.busiestHour * p.burst;
/** The load in the busiest hour, without the burst. */
export const peakPerHour = (perMonth: number): number => (perMonth / a.workingDays) * p.busiestHour;

const acts = {
  requests: reference.requests / reference.agents,
  visits: a.workingDays * a.visitsPerDay,
  messages: reference.chatMessages / reference.agents,
  clients: reference.clients / reference.agents,
};
const { requests, visits, messages } = acts;
const calls = callsOf(acts);
const mails = mailsOf(acts);
const documents = requests * p.documentsPerRequest;
const work = workOf(acts);

/** One agent's actions in a month. */
export const month = {
  requests,
  visits,
  messages,
  calls,
  mails,
  campaignMails: p.campaignMails,
  documents,
  files: requests * p.filesPerRequest,
  work,
  bankTasks: work - mails - documents,
  tokens: visits * (1 + a.minutesPerVisit / p.minutesPerToken),
  sockets: visits * p.socketsPerVisit,
  reviews: requests * p.reviewsPerRequest,
  kmsCalls: kmsCallsOf(acts),
  signatures: requests * p.signsPerRequest,
  reportOrders: requests * p.reportOrdersPerRequest,
  writes: writesOf(acts),
  reads: readsOf(acts),
  /** Calls of strangers' pages and of clients' links, from the address of an office. */
  publicCalls: visits * p.publicCallsPerVisit,
  guestCalls: requests * p.openedInOffice * p.callsPerGuest,
};

/** Functions that run at once for an agent in the busiest second. */
export const concurrencyPerAgent =
  (peakPerSecond(calls + messages + visits * 2) * a.msPerCall + peakPerSecond(month.work) * a.msPerWork) / 1000;

/** Sockets that an agent has open in the busiest hour. */
export const openSocketsPerAgent = (peakPerHour(month.sockets) * a.minutesPerVisit) / 60;
