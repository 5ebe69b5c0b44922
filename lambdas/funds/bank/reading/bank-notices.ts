// The notifications about a bank. The bank's side only knows the owner; the report feature knows the people.
import type { Write } from '#core/data/db.ts';

export type BankNotices = {
  /** All access to the bank has ended, and its figures are deleted. */
  ended(owner: string, bankName: string): Promise<Write[]>;
  accountEnded(owner: string, bankName: string): Promise<Write[]>;
  /** The person must sign in at the bank again. */
  needsSignIn(owner: string, bankName: string): Promise<Write[]>;
};
