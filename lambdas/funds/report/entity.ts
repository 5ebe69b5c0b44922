// The rows of a report: one sender's order for one reader, the sealed report behind it, and the reader's own link to it.

import * as v from 'valibot';
import { sealField } from '#core/crypto/seal.ts';
import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { linkHolder } from '#core/http/guest-link-entity.ts';
import { centsField } from '#core/platform/money.ts';
import type { CountedAccount } from '#public/funds/bank';
import { cardSnapshot } from '#public/members/card';
import { authorityField, claimField, explanationField, holderField } from '#vocabulary/funds/request';
import { ACCEPTED, NOT_COUNTED, USUALLY_ACCEPTED } from '#vocabulary/members/account';

/** Upkeep finds due reports here. */
export const DUE_REPORTS = dueList('DUE#REPORT');

export const reportType = v.union([v.literal(1), v.literal(2), v.literal(3)]);

/** The facts that distinguish the accounts of several people. */
const partAccount = v.object({
  itemId: v.string(),
  institutionId: v.string(),
  institutionName: v.string(),
  accountId: v.string(),
  persistentId: v.string(),
  mask: v.string(),
  name: v.string(),
  subtype: v.string(),
  owners: v.array(v.string()),
  value: centsField,
  balances: v.optional(v.array(centsField)),
  below: v.optional(v.object(v.entriesFromList(ACCEPTED, v.optional(v.nullable(centsField))))),
  movements: v.optional(v.array(v.string())),
}) satisfies v.GenericSchema<unknown, CountedAccount>;

/** One person's contribution to a joint report. It's erased when the report is sealed, or can't be sealed anymore. */
const part = v.object({
  accounts: v.array(partAccount),
  /** The sum that would count in a request that accepts more, by its level. */
  wider: v.optional(v.object(v.entriesFromList(ACCEPTED, v.optional(v.array(partAccount))))),
  /** For the person's receipt: includes accounts that don't count. */
  listed: v.array(
    v.object({ bank: v.string(), name: v.string(), mask: v.string(), why: v.optional(v.picklist(NOT_COUNTED)) }),
  ),
  institutions: v.array(v.string()),
  readings: v.array(v.object({ bank: v.string(), at: v.string() })),
  holders: v.array(v.string()),
  ownerVerified: v.boolean(),
  at: v.string(),
});
export type Part = v.InferOutput<typeof part>;

const place = { owner: v.string(), fundsReportId: v.string() };

/** The one report that several people share, and the rows of the others. */
const joint = v.object({
  reportId: v.string(),
  others: v.array(v.object({ ...place, communicationId: v.string() })),
});
export type Joint = v.InferOutput<typeof joint>;

/** All their banks are read again together before a joint report is sealed. */
const together = v.object({
  others: v.array(v.object(place)),
  /** The bank's report at that time: only a newer one is an answer. */
  before: v.optional(v.string()),
  /** The first report's accounts. Each counts with the lower of its two balances. */
  accounts: v.array(partAccount),
});
export type Together = v.InferOutput<typeof together>;

/** The text agreed to, the time, and the hash of the entry that records it. */
export const sentByConsent = v.object({ words: v.string(), at: v.string(), hash: v.string() });

/** `others`: of a joint report, the rows that wait for the other people's banks. */
const renewed = v.object({
  fundsReportId: v.string(),
  others: v.optional(v.array(v.object(place))),
});

const fundsReportFields = {
  /** Also the report's id in `/verify/`. */
  id: v.string(),
  /** The sender: ACCOUNT#agent or LINK#request. */
  owner: v.string(),
  /** The account that lists it under its communications, and the message's id there. */
  readerId: v.string(),
  communicationId: v.string(),
  /** The request it's the first answer to; the request's four steps end with this report. */
  requestId: v.optional(v.string()),
  /** The link of a reader without an account. */
  linkId: v.optional(v.string()),
  pinVersion: v.optional(v.number()),
  /** The reader's own account and the message in it, when the email address belongs to an account. */
  recipientId: v.optional(v.string()),
  recipientMessageId: v.optional(v.string()),
  reportType,
  proofAmount: centsField,
  /** The level that counts, from the request's terms. */
  accepts: v.optional(v.picklist(ACCEPTED), USUALLY_ACCEPTED),
  sample: v.optional(v.literal(true)),
  /** The bank's own report on only the chosen accounts, once ordered; 'none' if the bank can't make one. */
  evidenceId: v.optional(v.string()),
  /** The chosen accounts; all of the sender's if missing. */
  accountIds: v.optional(v.array(v.string())),
  /** True if it shows the owners' addresses from the bank's records. */
  address: v.optional(v.boolean()),
  /** The property, in the agent's words; set when the report is issued. */
  property: v.optional(v.string()),
  /** The client's consent that it was sent by, if no one released it by hand. */
  consent: v.optional(sentByConsent),
  senderName: v.string(),
  senderEmail: v.string(),
  readerName: v.string(),
  readerEmail: v.string(),
  subject: v.string(),
  body: v.string(),
  createdAt: v.string(),
  /** The sender's explanation why the account is in another name. */
  explanation: v.optional(v.omit(explanationField, ['by'])),
  /** How often the explanation was changed: each change is a message to the agent. */
  explained: v.number(),
  /** The sender's documents about entities that hold the money, one for each entity, and the agent's review of each. */
  claims: v.optional(v.array(claimField)),
  /** The agent asked "still good?": the report that this one replaces. */
  renews: v.optional(renewed),
  together: v.optional(together),
  round: v.optional(v.number()),
  /** Each opening: the reader and the time. */
  openings: v.array(v.object({ by: v.string(), at: v.string() })),
};

export const fundsReport = defineEntity({
  name: 'funds report',
  key: { PK: '{owner}', SK: 'FUNDS-REPORT#{fundsReportId}' },
  indexes: { Due: { PK: DUE_REPORTS.name, SK: '{dueAt}' } },
  row: v.variant('state', [
    /** Waits for the bank. */
    v.object({ state: v.literal('pending'), ...fundsReportFields }),
    /** One of several people is done, and the report waits for the others' parts. */
    v.object({ state: v.literal('ready'), ...fundsReportFields, part }),
    v.object({
      state: v.literal('issued'),
      ...fundsReportFields,
      confirmed: v.boolean(),
      holder: v.optional(holderField),
      /** A warning about the account holder for readers. */
      warning: v.optional(v.string()),
      issuedAt: v.string(),
      validUntil: v.string(),
      /** A newer report has replaced it. */
      supersededAt: v.optional(v.string()),
      joint: v.optional(joint),
    }),
    v.object({ state: v.literal('failed'), ...fundsReportFields }),
    v.object({
      state: v.literal('withdrawn'),
      ...fundsReportFields,
      withdrawnAt: v.string(),
      /** The person who withdrew a joint report for all. */
      withdrawnBy: v.optional(v.string()),
      /** Present if it had been issued before. */
      confirmed: v.optional(v.boolean()),
      holder: v.optional(holderField),
      warning: v.optional(v.string()),
      issuedAt: v.optional(v.string()),
      validUntil: v.optional(v.string()),
      joint: v.optional(joint),
    }),
  ]),
  readBy: "one Get; the Query of its owner's partition; Due for upkeep",
});
export type FundsReport = RowOf<typeof fundsReport>;
export type FundsReportIn<State extends FundsReport['state']> = Extract<FundsReport, { state: State }>;

export const sealedReport = defineEntity({
  name: 'sealed report',
  key: { PK: 'REPORT#{reportId}', SK: 'REPORT' },
  row: v.object({
    owner: v.string(),
    fundsReportId: v.string(),
    text: v.string(),
    fingerprint: v.string(),
    signature: v.string(),
    keyId: v.string(),
    /** The sealed standing. A row without it counts as altered. */
    standing: v.optional(sealField),
    validUntil: v.string(),
    /** The sender's later explanations of the account holder. They count once they're in the sealed standing. */
    explanations: v.optional(v.array(explanationField)),
    /** Authorities that the agent has accepted since. One counts while it's both here and in the sealed standing. */
    authorities: v.optional(v.array(authorityField)),
    /** Set at once by a withdrawal; the sealed standing follows. */
    withdrawnAt: v.optional(v.string()),
    /** Its PDF in the document bucket. */
    file: v.string(),
    /** Counts the letters made from it: two ordered at the same time can't both be the last one allowed. */
    offers: v.number(),
    /** The client lets letters made from it be exclusive. */
    mayBeExclusive: v.optional(v.literal(true)),
    /** The asking agent's card at that time. */
    card: v.optional(cardSnapshot),
    expires: v.number(),
  }),
  readBy: 'one Get when it is read, exported or verified',
});
export type SealedReport = RowOf<typeof sealedReport>;

/** The link of a reader without an account: a guest link (core/http/guest-link-entity.ts) that leads to one report. */
export const reportLink = defineEntity({
  name: 'report link',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: v.object({
    linkId: v.string(),
    kind: v.literal('report'),
    agentId: v.string(),
    owner: v.string(),
    fundsReportId: v.string(),
    expiresAt: v.string(),
    expires: v.number(),
    ...linkHolder,
  }),
  readBy: 'the Get of its guest link',
});
