// The rows of a report: the letter that a sender issues, the sealed report behind it, and the reader's own link to it.

import { sealField } from '#core/crypto/seal-field.ts';
import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { linkHolder } from '#core/http/guest-link-entity.ts';
import { centsField } from '#core/platform/money.ts';
import * as z from '#core/schema.ts';
import type { CountedAccount } from '#public/funds/bank';
import { cardSnapshot } from '#public/members/card';
import { explanationField, holderField } from '#vocabulary/funds/request';
import { NOT_COUNTED } from '#vocabulary/members/account';

/** Where upkeep finds the letters that are due. */
export const DUE_LETTERS = dueList('DUE#LETTER');

export const reportType = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** What tells an account of one buyer from those of the other. */
const partAccount = z.object({
  itemId: z.string(),
  institutionId: z.string(),
  institutionName: z.string(),
  accountId: z.string(),
  persistentId: z.string(),
  mask: z.string(),
  name: z.string(),
  subtype: z.string(),
  owners: z.array(z.string()),
  value: centsField,
}) satisfies z.Schema<CountedAccount>;

/** What one of two buyers contributes to their joint report. It's erased when the report is sealed, or can't be anymore. */
const part = z.object({
  accounts: z.array(partAccount),
  /** For the buyer's receipt: also those that don't count. */
  listed: z.array(
    z.object({ bank: z.string(), name: z.string(), mask: z.string(), why: z.optional(z.enum(NOT_COUNTED)) }),
  ),
  institutions: z.array(z.string()),
  readings: z.array(z.object({ bank: z.string(), at: z.string() })),
  holders: z.array(z.string()),
  ownerVerified: z.boolean(),
  at: z.string(),
});
export type Part = z.output<typeof part>;

/** The other buyer's half of a joint report, and the report that both of them share. */
const otherHalf = z.object({
  owner: z.string(),
  letterId: z.string(),
  communicationId: z.string(),
  reportId: z.string(),
});
export type OtherHalf = z.output<typeof otherHalf>;

/** Both buyers' banks are read again together before their report is sealed. */
const together = z.object({
  /** The other buyer's letter. */
  owner: z.string(),
  letterId: z.string(),
  /** The bank's report as it was then: only another one is an answer. */
  before: z.optional(z.string()),
  /** What that one said. An account counts with the lower of its two balances. */
  accounts: z.array(partAccount),
});
export type Together = z.output<typeof together>;

/** What was agreed to and when, and the hash of the entry that records it. */
export const sentByConsent = z.object({ words: z.string(), at: z.string(), hash: z.string() });

/** `coBuyer`: of two buyers, the letter that waits for the other one's bank. */
const renewed = z.object({
  letterId: z.string(),
  coBuyer: z.optional(z.object({ owner: z.string(), letterId: z.string() })),
});

const letterFields = {
  /** Also the report's id, which `/verify/` knows. */
  id: z.string(),
  /** The sender: ACCOUNT#agent or LINK#request. */
  owner: z.string(),
  /** The account whose list of communications shows it, and as which message. */
  readerId: z.string(),
  communicationId: z.string(),
  /** The request it's the first answer to; the request's four steps end with this letter. */
  requestId: z.optional(z.string()),
  /** The link of a reader without an account. */
  linkId: z.optional(z.string()),
  pinVersion: z.optional(z.number()),
  /** The reader's own account and the message in it, when the email address belongs to an account. */
  recipientId: z.optional(z.string()),
  recipientMessageId: z.optional(z.string()),
  reportType,
  proofAmount: centsField,
  /** The bank's own report on only the chosen accounts, once ordered; 'none' when the bank can't make one. */
  evidenceId: z.optional(z.string()),
  /** The chosen accounts; all of the sender's when there are none. */
  accountIds: z.optional(z.array(z.string())),
  /** Whether it shows the owners' addresses, as the bank has them. */
  address: z.optional(z.boolean()),
  /** What the request is about, as the agent named it; set when it's issued. */
  property: z.optional(z.string()),
  /** The client's consent that it was sent by, when no one released it by hand. */
  consent: z.optional(sentByConsent),
  senderName: z.string(),
  senderEmail: z.string(),
  readerName: z.string(),
  readerEmail: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: z.string(),
  /** Why the account is in another name, in the sender's words. */
  explanation: z.optional(z.omit(explanationField, { by: true })),
  /** How often it was changed: each change is a message to the agent. */
  explained: z._default(z.number(), 0),
  /** The agent asked "still good?": which letter it takes the place of. */
  renews: z.optional(renewed),
  together: z.optional(together),
  /** How often both buyers' banks were read again together. */
  round: z.optional(z.number()),
  /** Who opened it, and when. */
  openings: z.array(z.object({ by: z.string(), at: z.string() })),
};

export const letter = defineEntity({
  name: 'letter',
  key: { PK: '{owner}', SK: 'LETTER#{letterId}' },
  indexes: { Due: { PK: DUE_LETTERS.name, SK: '{dueAt}' } },
  row: z.discriminatedUnion('state', [
    /** Waits for the bank. */
    z.object({ state: z.literal('pending'), ...letterFields }),
    /** One of two buyers is done, and the letter waits for the other one's part. */
    z.object({ state: z.literal('ready'), ...letterFields, part }),
    z.object({
      state: z.literal('issued'),
      ...letterFields,
      confirmed: z.boolean(),
      holder: z.optional(holderField),
      /** What its readers have to know of the account holder before they rely on it. */
      warning: z.optional(z.string()),
      issuedAt: z.string(),
      validUntil: z.string(),
      /** A newer letter has taken its place. */
      supersededAt: z.optional(z.string()),
      otherHalf: z.optional(otherHalf),
    }),
    z.object({ state: z.literal('failed'), ...letterFields }),
    z.object({
      state: z.literal('withdrawn'),
      ...letterFields,
      withdrawnAt: z.string(),
      /** Of two buyers, the other one. */
      withdrawnBy: z.optional(z.string()),
      /** When it had been issued before. */
      confirmed: z.optional(z.boolean()),
      holder: z.optional(holderField),
      warning: z.optional(z.string()),
      issuedAt: z.optional(z.string()),
      validUntil: z.optional(z.string()),
      otherHalf: z.optional(otherHalf),
    }),
  ]),
  readBy: "one Get; the Query of its owner's partition; Due for upkeep",
});
export type Letter = RowOf<typeof letter>;
export type LetterIn<State extends Letter['state']> = Extract<Letter, { state: State }>;

export const sealedReport = defineEntity({
  name: 'sealed report',
  key: { PK: 'REPORT#{reportId}', SK: 'REPORT' },
  row: z.object({
    owner: z.string(),
    letterId: z.string(),
    /** The sealed text, its fingerprint and the signature of that. */
    text: z.string(),
    fingerprint: z.string(),
    signature: z.string(),
    keyId: z.string(),
    /** The sealed standing. A row without it counts as altered. */
    standing: z.optional(sealField),
    validUntil: z.string(),
    /** What the sender has said since about the account holder. It counts once it's in the sealed standing. */
    explanations: z.optional(z.array(explanationField)),
    /** Set at once when it's withdrawn; the sealed standing follows. */
    withdrawnAt: z.optional(z.string()),
    /** Its PDF in the document bucket. */
    file: z.string(),
    /** Counts the letters that were made from it: two that are ordered at once can't both be the last one that it has room for. */
    offers: z._default(z.number(), 0),
    /** Of the agent who asked, as it was then. */
    card: z.optional(cardSnapshot),
    expires: z.number(),
  }),
  readBy: 'one Get when it is read, exported or verified',
});
export type SealedReport = RowOf<typeof sealedReport>;

/** The link of a reader without an account: a guest link (core/http/guest-link-entity.ts) that leads to one letter. */
export const reportLink = defineEntity({
  name: 'report link',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: z.object({
    linkId: z.string(),
    kind: z.literal('report'),
    owner: z.string(),
    letterId: z.string(),
    expiresAt: z.string(),
    expires: z.number(),
    ...linkHolder,
  }),
  readBy: 'the Get of its guest link',
});
