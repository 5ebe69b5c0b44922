// The rows of a report: the letter that a sender issues, the sealed report behind it, and the reader's own link to it.

import * as v from 'valibot';
import { sealField } from '#core/crypto/seal-field.ts';
import { dueList } from '#core/data/due-list.ts';
import { defineEntity, type RowOf } from '#core/data/entity.ts';
import { linkHolder } from '#core/http/guest-link-entity.ts';
import { centsField } from '#core/platform/money.ts';
import type { CountedAccount } from '#public/funds/bank';
import { cardSnapshot } from '#public/members/card';
import { explanationField, holderField } from '#vocabulary/funds/request';
import { NOT_COUNTED } from '#vocabulary/members/account';

/** Where upkeep finds the letters that are due. */
export const DUE_LETTERS = dueList('DUE#LETTER');

export const reportType = v.union([v.literal(1), v.literal(2), v.literal(3)]);

/** What tells an account of one buyer from those of the other. */
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
}) satisfies v.GenericSchema<unknown, CountedAccount>;

/** What one of two buyers contributes to their joint report. It's erased when the report is sealed, or can't be anymore. */
const part = v.object({
  accounts: v.array(partAccount),
  /** For the buyer's receipt: also those that don't count. */
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

/** The other buyer's half of a joint report, and the report that both of them share. */
const otherHalf = v.object({
  owner: v.string(),
  letterId: v.string(),
  communicationId: v.string(),
  reportId: v.string(),
});
export type OtherHalf = v.InferOutput<typeof otherHalf>;

/** Both buyers' banks are read again together before their report is sealed. */
const together = v.object({
  /** The other buyer's letter. */
  owner: v.string(),
  letterId: v.string(),
  /** The bank's report as it was then: only another one is an answer. */
  before: v.optional(v.string()),
  /** What that one said. An account counts with the lower of its two balances. */
  accounts: v.array(partAccount),
});
export type Together = v.InferOutput<typeof together>;

/** What was agreed to and when, and the hash of the entry that records it. */
export const sentByConsent = v.object({ words: v.string(), at: v.string(), hash: v.string() });

/** `coBuyer`: of two buyers, the letter that waits for the other one's bank. */
const renewed = v.object({
  letterId: v.string(),
  coBuyer: v.optional(v.object({ owner: v.string(), letterId: v.string() })),
});

const letterFields = {
  /** Also the report's id, which `/verify/` knows. */
  id: v.string(),
  /** The sender: ACCOUNT#agent or LINK#request. */
  owner: v.string(),
  /** The account whose list of communications shows it, and as which message. */
  readerId: v.string(),
  communicationId: v.string(),
  /** The request it's the first answer to; the request's four steps end with this letter. */
  requestId: v.optional(v.string()),
  /** The link of a reader without an account. */
  linkId: v.optional(v.string()),
  pinVersion: v.optional(v.number()),
  /** The reader's own account and the message in it, when the email address belongs to an account. */
  recipientId: v.optional(v.string()),
  recipientMessageId: v.optional(v.string()),
  reportType,
  proofAmount: centsField,
  /** The bank's own report on only the chosen accounts, once ordered; 'none' when the bank can't make one. */
  evidenceId: v.optional(v.string()),
  /** The chosen accounts; all of the sender's when there are none. */
  accountIds: v.optional(v.array(v.string())),
  /** Whether it shows the owners' addresses, as the bank has them. */
  address: v.optional(v.boolean()),
  /** What the request is about, as the agent named it; set when it's issued. */
  property: v.optional(v.string()),
  /** The client's consent that it was sent by, when no one released it by hand. */
  consent: v.optional(sentByConsent),
  senderName: v.string(),
  senderEmail: v.string(),
  readerName: v.string(),
  readerEmail: v.string(),
  subject: v.string(),
  body: v.string(),
  createdAt: v.string(),
  /** Why the account is in another name, in the sender's words. */
  explanation: v.optional(v.omit(explanationField, ['by'])),
  /** How often it was changed: each change is a message to the agent. */
  explained: v.optional(v.number(), 0),
  /** The agent asked "still good?": which letter it takes the place of. */
  renews: v.optional(renewed),
  together: v.optional(together),
  /** How often both buyers' banks were read again together. */
  round: v.optional(v.number()),
  /** Who opened it, and when. */
  openings: v.array(v.object({ by: v.string(), at: v.string() })),
};

export const letter = defineEntity({
  name: 'letter',
  key: { PK: '{owner}', SK: 'LETTER#{letterId}' },
  indexes: { Due: { PK: DUE_LETTERS.name, SK: '{dueAt}' } },
  row: v.variant('state', [
    /** Waits for the bank. */
    v.object({ state: v.literal('pending'), ...letterFields }),
    /** One of two buyers is done, and the letter waits for the other one's part. */
    v.object({ state: v.literal('ready'), ...letterFields, part }),
    v.object({
      state: v.literal('issued'),
      ...letterFields,
      confirmed: v.boolean(),
      holder: v.optional(holderField),
      /** What its readers have to know of the account holder before they rely on it. */
      warning: v.optional(v.string()),
      issuedAt: v.string(),
      validUntil: v.string(),
      /** A newer letter has taken its place. */
      supersededAt: v.optional(v.string()),
      otherHalf: v.optional(otherHalf),
    }),
    v.object({ state: v.literal('failed'), ...letterFields }),
    v.object({
      state: v.literal('withdrawn'),
      ...letterFields,
      withdrawnAt: v.string(),
      /** Of two buyers, the other one. */
      withdrawnBy: v.optional(v.string()),
      /** When it had been issued before. */
      confirmed: v.optional(v.boolean()),
      holder: v.optional(holderField),
      warning: v.optional(v.string()),
      issuedAt: v.optional(v.string()),
      validUntil: v.optional(v.string()),
      otherHalf: v.optional(otherHalf),
    }),
  ]),
  readBy: "one Get; the Query of its owner's partition; Due for upkeep",
});
export type Letter = RowOf<typeof letter>;
export type LetterIn<State extends Letter['state']> = Extract<Letter, { state: State }>;

export const sealedReport = defineEntity({
  name: 'sealed report',
  key: { PK: 'REPORT#{reportId}', SK: 'REPORT' },
  row: v.object({
    owner: v.string(),
    letterId: v.string(),
    /** The sealed text, its fingerprint and the signature of that. */
    text: v.string(),
    fingerprint: v.string(),
    signature: v.string(),
    keyId: v.string(),
    /** The sealed standing. A row without it counts as altered. */
    standing: v.optional(sealField),
    validUntil: v.string(),
    /** What the sender has said since about the account holder. It counts once it's in the sealed standing. */
    explanations: v.optional(v.array(explanationField)),
    /** Set at once when it's withdrawn; the sealed standing follows. */
    withdrawnAt: v.optional(v.string()),
    /** Its PDF in the document bucket. */
    file: v.string(),
    /** Counts the letters that were made from it: two that are ordered at once can't both be the last one that it has room for. */
    offers: v.optional(v.number(), 0),
    /** Of the agent who asked, as it was then. */
    card: v.optional(cardSnapshot),
    expires: v.number(),
  }),
  readBy: 'one Get when it is read, exported or verified',
});
export type SealedReport = RowOf<typeof sealedReport>;

/** The link of a reader without an account: a guest link (core/http/guest-link-entity.ts) that leads to one letter. */
export const reportLink = defineEntity({
  name: 'report link',
  key: { PK: 'LINK#{linkId}', SK: 'LINK' },
  row: v.object({
    linkId: v.string(),
    kind: v.literal('report'),
    owner: v.string(),
    letterId: v.string(),
    expiresAt: v.string(),
    expires: v.number(),
    ...linkHolder,
  }),
  readBy: 'the Get of its guest link',
});
