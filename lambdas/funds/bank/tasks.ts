// What the outbox may ask of the outside, as the rows carry it. Writers and workers agree on this page.
import type { Language } from '#core/http/language.ts';

export type BankTask =
  /** Have the bank build a report over all connections of an owner, to read its accounts. */
  | { type: 'read'; owner: string; days?: number }
  /** The bank says a report is ready, or it is time to ask. */
  | { type: 'fetch'; assetReportId: string; full: boolean }
  /** The sender released a letter: seal it when the bank's data is complete. */
  | { type: 'issue'; owner: string; letterId: string }
  /** The same, when figures of today are wanted, or transactions, and those that are there are older or have none. */
  | { type: 'refresh'; owner: string; days?: number }
  /**
   * End every connection of an owner at the bank and empty its part of the vault. `abandon`: although a letter still waits
   * for the bank, because nobody does any more.
   */
  | { type: 'disconnect'; owner: string; abandon?: boolean }
  /** Take a connection, or what is left of it, back from the bank. */
  | { type: 'remove'; owner: string; itemId: string };

export type RequestMail = {
  template: 'proof-request' | 'request-complete' | 'request-cancelled' | 'part-complete';
  linkId: string;
  /** Which reminder it is; 0 is the request itself. */
  reminder?: number;
};

export type LetterMail = {
  template: 'report-received' | 'report-for-reader' | 'report-withdrawn';
  owner: string;
  letterId: string;
};

type WrittenWords = {
  subject: string;
  preheader: string;
  heading: string;
  paragraphs: string[];
  quote?: { from: string; text: string };
  /** A line for who reads another language than the rest. */
  aside?: { language: Language; text: string };
  note?: string;
  footer: string;
};

/**
 * A mail whose words its feature has written. The link is only named: its pin is derived when the mail goes out, and
 * stands in no row.
 */
export type WrittenMail = {
  template: 'written';
  to: string;
  replyTo?: string;
  content: WrittenWords;
  /** The same for a guest who reads Spanish, and the link whose language decides. */
  spanish?: { content: WrittenWords; action?: string; linkId: string };
  action?: { label: string; path: string; guestLinkId?: string };
  /** A file of the document bucket. */
  attachment?: { key: string; name: string };
};

export type MailTask = RequestMail | LetterMail | WrittenMail;
