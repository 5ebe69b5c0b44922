// What we and our providers hold about one person.
import type { UserType } from '@aws-sdk/client-cognito-identity-provider';
import type Stripe from 'stripe';
import type { RowsAbout } from './rows-about.ts';

/** In the stage's bucket, or in its copy: S3 doesn't pass on that a version was deleted. */
export type DocumentVersion = { Bucket: string; Key: string; VersionId: string | undefined };

export type Holdings = RowsAbout & {
  /** The address, and the accounts that it has or had. */
  identifiers: string[];
  users: UserType[];
  /** Tokens in the vault. Each is one connection, or one report, at Plaid. */
  tokens: { owner: string; name: string }[];
  documents: DocumentVersion[];
  customers: Stripe.Customer[];
};

export const countsOf = ({ rows, users, tokens, documents, customers }: Holdings): Record<string, number> => ({
  rows: rows.length,
  sign_ins: users.length,
  bank_tokens: tokens.length,
  documents: documents.length,
  payment_customers: customers.length,
});

export const isNothing = (found: Holdings): boolean => Object.values(countsOf(found)).every((count) => count === 0);
