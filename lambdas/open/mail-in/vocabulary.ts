// Shared by calls and rows: emails that were forwarded to a deal, and their limits.
import * as v from 'valibot';

export const MAIL_LIMITS = {
  bytes: 25 * 1024 * 1024,
  headers: 64 * 1024,
  /** Parts inside parts. */
  depth: 8,
  files: 10,
  name: 120,
  subject: 300,
  text: 20_000,
  /** For each deal. */
  perDay: 50,
  /** Addresses of deals in one email. */
  recipients: 3,
  shown: 50,
  /** Emails are kept as long as files that answer a request. */
  keepDays: 30,
} as const;

/** SES's verdicts. GRAY: SES had nothing to check. */
export const VERDICTS = ['PASS', 'FAIL', 'GRAY', 'PROCESSING_FAILED', 'DISABLED'] as const;
export const verdict = v.picklist(VERDICTS);

/** `held`: waits for the agent, because its sender isn't confirmed. */
export const MAIL_STATES = ['held', 'landed'] as const;
export const mailState = v.picklist(MAIL_STATES);

/** The reason why an email has neither text nor files. */
export const mailProblem = v.picklist(['too-large', 'unreadable']);

export const checks = v.object({ spf: verdict, dkim: verdict, dmarc: verdict });
