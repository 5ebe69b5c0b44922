// Takes an email that has arrived: finds its deal, judges it, and stores its text and files. It never sends a reply, so that
// no loop begins, and no one learns which addresses exist.
import { type Db, held, type Write, when, writeAgain } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { FileBucket } from '#core/documents/file-bucket.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { type Clock, DAY, epochSeconds } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import type { TakeFile } from '#public/chat/files';
import { askedIn } from '#public/funds/deals';
import { currentEmail } from '#public/members/account';
import { clientNotification } from '#public/members/dashboard';
import { tokenIn } from './address.ts';
import { type DealMail, dealMail, type MailAddress, mailAddress, whileHeld } from './entity.ts';
import { type Judged, judgeMail } from './judge-mail.ts';
import { oneLine, type ReadMessage, readMessage } from './read-message.ts';
import type { Receipt } from './receipt.ts';
import { MAIL_LIMITS } from './vocabulary.ts';

// Tells the agent that an email waits in a deal, on the dashboard and by email, without any text by a stranger.
const WAITS = "We couldn't tell who sent it, so it waits until you accept or delete it.";

/** A deal has one such notification. `own`: the agent's address; undefined for an account without one. */
const newsOfHeld = (
  { agentId, dealId, about }: Pick<DealMail, 'agentId' | 'dealId' | 'about'>,
  own: string | undefined,
  now: Date,
): Write[] => {
  const subject = 'An email to a deal waits for you';
  const body = `It's about ${about}. ${WAITS}`;
  const email = (to: string): WrittenEmail => ({
    template: 'written',
    kind: 'deal-mail-waits',
    sender: null,
    agent: { id: agentId, email: to },
    to,
    content: {
      subject,
      preheader: about,
      heading: subject,
      paragraphs: [body],
      footer: "You're getting this email because this deal has an address for email.",
    },
    action: { label: 'See the email', path: `/deals/${dealId}` },
  });
  return [
    clientNotification(agentId, 'mail', { subject, body, id: `deal~mail~${dealId}` }, now),
    ...(own ? [outboxWrite('mail', email(own), now)] : []),
  ];
};

export type TakeDeps = {
  db: Db;
  clock: Clock;
  domain: string;
  inbox: Pick<FileBucket, 'find' | 'remove'>;
  takeFile: TakeFile;
};
type Read = ReadMessage & { problem?: DealMail['problem'] };

/** SES's rule stores each email under this prefix, by its ID. */
export const INBOX_PREFIX = 'mail/';

/**
 * Undefined for an unknown address, and for a deal that has had its number of emails for the day. An email that is taken again,
 * because the first try failed, counts once.
 */
const countedAddress = ({ db, clock }: TakeDeps, token: string, id: string): Promise<MailAddress | undefined> => {
  const day = clock().toISOString().slice(0, 10);
  return writeAgain(async () => {
    const found = await mailAddress.get(db, { token }, { consistent: true });
    const today = found?.day === day ? found.countedIds : [];
    if (!found || today.includes(id)) return found;
    if (today.length >= MAIL_LIMITS.perDay) return undefined;
    const asRead = found.day
      ? when('#day = :day AND size(#countedIds) = :n', { ':day': found.day, ':n': found.countedIds.length })
      : when('attribute_exists(#PK) AND attribute_not_exists(#day)');
    return mailAddress.change(db, { token }, { set: { day, countedIds: [...today, id] } }, asRead);
  });
};

/** SES's facts about an email that we can't read. */
const unread = ({ mail: { commonHeaders } }: Receipt, problem: DealMail['problem']): Read => ({
  ...{ from: '', headers: [], fromName: oneLine(commonHeaders.from.join(', '), MAIL_LIMITS.name) },
  ...{ subject: oneLine(commonHeaders.subject, MAIL_LIMITS.subject), text: '', isCut: false, files: [], leftOut: 0 },
  problem,
});

const read = async (receipt: Receipt, raw: Buffer): Promise<Read> => {
  if (raw.length > MAIL_LIMITS.bytes) return unread(receipt, 'too-large');
  return readMessage(raw).catch(() => unread(receipt, 'unreadable'));
};

/** Sorts by time, and is derived from the email, so that a repeated delivery has the same ID. */
const idOf = ({ mail: { timestamp, messageId } }: Receipt, index: number): string =>
  `${Date.parse(timestamp).toString(36).padStart(9, '0')}${messageId.replace(/\W|_/g, '').slice(0, 44)}${index}`;

const rowOf = (
  { mail, receipt }: Receipt,
  { agentId, dealId }: MailAddress,
  { id, state, about, message }: Pick<DealMail, 'id' | 'state' | 'about'> & { message: Read },
): DealMail => ({
  ...{ id, agentId, dealId, state },
  at: new Date(mail.timestamp).toISOString(),
  from: message.from,
  fromName: message.fromName,
  subject: message.subject,
  about,
  text: message.text,
  isCut: message.isCut,
  checks: {
    spf: receipt.spfVerdict.status,
    dkim: receipt.dkimVerdict.status,
    dmarc: receipt.dmarcVerdict.status,
  },
  problem: message.problem,
  hasFiles: message.files.length > 0,
  leftOut: message.leftOut,
  expires: epochSeconds(new Date(mail.timestamp), MAIL_LIMITS.keepDays * DAY),
});

/** Only the first waiting email is news, so that strangers can't decide how often the agent is notified. */
const isFirstHeld = async (db: Pick<Db, 'query'>, of: Pick<DealMail, 'agentId' | 'dealId'>): Promise<boolean> => {
  const { PK: pk, SK: prefix } = dealMail.key({ ...of, id: '' });
  const { items } = await dealMail.list(db, {
    pk,
    prefix,
    limit: MAIL_LIMITS.shown,
    descending: true,
    consistent: true,
  });
  return !items.some(({ state }) => state === 'held');
};

const DEAL_MAIL = 'email';

const takeFor = async (
  deps: TakeDeps,
  receipt: Receipt,
  { message, token, index }: { message: Read; token: string; index: number },
): Promise<Judged> => {
  const { db, clock } = deps;
  const id = idOf(receipt, index);
  const to = await countedAddress(deps, token, id);
  if (!to || (await isDeactivated(db, to.agentId))) return 'dropped';
  const [{ addresses, about }, own] = await Promise.all([
    askedIn(db, to.agentId, to.dealId),
    currentEmail(db, to.agentId, ''),
  ]);
  // The deal is over: its requests were deleted, or moved to another agent.
  if (addresses.length === 0) return 'dropped';
  const known = new Set([...addresses, ...(own ? [own] : [])].map((address) => address.toLowerCase()));
  const state = judgeMail(receipt, message, known);
  if (state === 'dropped') return state;
  const key = { agentId: to.agentId, dealId: to.dealId, id };
  if (await dealMail.get(db, key, { consistent: true })) return state;
  const folder = { agentId: to.agentId, folderId: id };
  for (const [at, file] of message.files.entries())
    await deps.takeFile(folder, { ...file, id: String(at).padStart(2, '0') });
  const row = rowOf(receipt, to, { id, state, about, message });
  const isNews = state === 'held' && (await isFirstHeld(db, to));
  // Comes last, so that the agent sees nothing of an interrupted try. Once the deal is a colleague's, the next try puts the email there.
  await held(
    db.transact([
      mailAddress.check({ token }, when('#agentId = :agentId', { ':agentId': to.agentId }), { name: 'address' }),
      dealMail.put(key, row, {
        if: when('attribute_not_exists(#PK)'),
        name: DEAL_MAIL,
        ...(state === 'held' && { index: whileHeld(row) }),
      }),
      ...(isNews ? newsOfHeld(row, own, clock()) : []),
    ]),
    DEAL_MAIL,
  );
  return state;
};

/** Safe to repeat: Lambda delivers at least once. */
export const takeMail =
  (deps: TakeDeps) =>
  async (receipt: Receipt): Promise<Judged[]> => {
    const key = `${INBOX_PREFIX}${receipt.mail.messageId}`;
    const tokens = receipt.receipt.recipients.flatMap((address) => tokenIn(address, deps.domain) ?? []);
    const some = [...new Set(tokens)].slice(0, MAIL_LIMITS.recipients);
    const raw = some.length > 0 ? await deps.inbox.find(key) : undefined;
    const judged: Judged[] = [];
    if (raw) {
      const message = await read(receipt, raw);
      for (const [index, token] of some.entries()) judged.push(await takeFor(deps, receipt, { message, token, index }));
    }
    await deps.inbox.remove(key);
    log.info('email taken', { code: judged.join(',') || 'none' });
    return judged;
  };
