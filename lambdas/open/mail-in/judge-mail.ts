// Decides if an email lands in its deal, waits for the agent, or is dropped. Pure.
import type { Receipt } from './receipt.ts';

/** The claims of a message about itself, by its headers. */
export type Claims = {
  /** Empty unless there is exactly one sender. */
  from: string;
  headers: { key: string; value: string }[];
};

const BULK = /^(bulk|junk|auto_reply)$/i;

/** Automatic replies: out of office, not delivered, received. */
const isAutomatic = ({ headers }: Claims, envelopeFrom: string): boolean => {
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value.trim() ?? '';
  const submitted = headerOf('auto-submitted').toLowerCase();
  return (
    /^(<>)?$/.test(envelopeFrom.trim()) ||
    /^(mailer-daemon|postmaster)@/i.test(envelopeFrom) ||
    (submitted !== '' && !submitted.startsWith('no')) ||
    BULK.test(headerOf('precedence')) ||
    headers.some(({ key }) => key === 'x-autoreply' || key === 'x-autorespond') ||
    /^multipart\/report/i.test(headerOf('content-type'))
  );
};

export type Judged = 'landed' | 'held' | 'dropped';

/**
 * `known`: the addresses of the agent and of the deal's clients. An address in an email is only a claim, until DMARC
 * confirms that its domain sent the email. Without that, or from anyone else, the email waits.
 */
export const judgeMail = (
  { mail, receipt }: Pick<Receipt, 'receipt'> & { mail: Pick<Receipt['mail'], 'source'> },
  claims: Claims,
  known: ReadonlySet<string>,
): Judged => {
  if (receipt.virusVerdict.status === 'FAIL' || isAutomatic(claims, mail.source)) return 'dropped';
  const isConfirmed = receipt.dmarcVerdict.status === 'PASS' && receipt.spamVerdict.status !== 'FAIL';
  return isConfirmed && known.has(claims.from) ? 'landed' : 'held';
};
