// What the outbox may ask of the outside, as the rows carry it. Writers and workers agree on this page.
export type BankTask =
  /** Have the bank build a report over all connections of an owner, to read its accounts. */
  | { type: 'read'; owner: string }
  /** The bank says a report is ready, or it is time to ask. */
  | { type: 'fetch'; assetReportId: string; full: boolean }
  /** The client released the report: seal it when the bank's data is complete. */
  | { type: 'finish'; linkId: string }
  /** Take a connection, or what is left of it, back from the bank. */
  | { type: 'remove'; owner: string; itemId: string };

export type MailTask =
  | { template: 'proof-request'; linkId: string; reminder: number }
  | { template: 'report-received'; linkId: string }
  | { template: 'request-complete'; linkId: string }
  | { template: 'request-cancelled'; linkId: string };
