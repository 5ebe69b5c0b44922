import type { Secret } from '#core/aws/secrets.ts';
import { oneTimeCode, pinFor } from '#core/crypto/pin.ts';
import type { Db } from '#core/data/db.ts';
import { MAX_ATTEMPTS, type OutboxEntry } from '#core/data/outbox.ts';
import type { Documents } from '#core/documents/documents.ts';
import { languageOfGuest } from '#core/http/guest-language.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { type EmailName, hasSender, isToClient, REQUEST_EMAILS } from '#core/mail/emails.ts';
import { headerText, layOut, type MailContent } from '#core/mail/mail-layout.ts';
import type { Envelope, Mailer } from '#core/mail/mailer.ts';
import { withOurAddress } from '#core/mail/reach-us.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import type { Clock } from '#core/platform/clock.ts';
import { log } from '#core/platform/log.ts';
import { BusyError, PermanentError } from '#core/platform/queue-worker.ts';
import { SAMPLE_WORDS } from '#core/platform/sample-words.ts';
import { isDeactivated } from '#core/security/account-standing.ts';
import { NO_ONE } from '#core/security/sandbox.ts';
import { ifStillAsked } from '#public/chat/files';
import { ifStillAwaited } from '#public/chat/signing';
import { ifStillOnTour } from '#public/chat/transaction';
import { writeReportEmail } from '#public/funds/report';
import { type RequestEmailTask, writeRequestEmail } from '#public/funds/request';
import { currentEmail } from '#public/members/account';
import { type CardDeps, type CardInMail, cardInMail } from '#public/members/card';
import { writeMembershipEmail } from '#public/members/invitations';
import { wantsEmail } from '#public/members/notifications';
import { allowEmail, nextDay, quotaNews, reportUrl, senderTags } from '#public/members/senders';
import type { EmailTask } from './email-task.ts';
import { writeLinkEmail } from './write-link-email.ts';

// An email worded in its task: only the link's pin and the attached file are missing.

type ComposeWrittenEmailDeps = CardDeps & {
  db: Pick<Db, 'get'>;
  pinKey: Secret;
  siteUrl: string;
  support: string;
  documents: Pick<Documents, 'get'>;
};

const urlOf = async (
  { db, pinKey, siteUrl }: ComposeWrittenEmailDeps,
  { path, guestLinkId: linkId, pathOfRequest = path, show }: NonNullable<WrittenEmail['action']>,
) => {
  if (!linkId) return `${siteUrl}${path}`;
  const link = await guestLink.get(db, { linkId }, { consistent: true });
  if (!link) throw new PermanentError('The link no longer exists');
  const page = link.kind === 'request' ? pathOfRequest : path;
  const wanted = show && link.kind === 'request' ? `?show=${show}` : '';
  return `${siteUrl}${page}/${linkId}/${pinFor(await pinKey(), linkId, link.pinVersion)}${wanted}`;
};

const actionOf = async (
  deps: ComposeWrittenEmailDeps,
  action: WrittenEmail['action'],
): Promise<MailContent['action']> => {
  if (!action) return undefined;
  const { label, fragment, also } = action;
  const url = await urlOf(deps, action);
  return {
    label,
    url: fragment ? `${url}#${fragment}` : url,
    also: also && { label: also.label, url: `${url}#${also.fragment}` },
  };
};

const reportUrlOf = async (
  { pinKey, siteUrl }: ComposeWrittenEmailDeps,
  { sender, to }: Pick<WrittenEmail, 'sender' | 'to'>,
) => (sender === null ? undefined : reportUrl({ key: await pinKey(), siteUrl }, { agentId: sender, to }));

/** Uses the language that the guest reads now: it may not have been known when the email was worded. */
const inLanguage = async (
  { db }: ComposeWrittenEmailDeps,
  { content, action, spanish, language: own }: WrittenEmail,
): Promise<Pick<WrittenEmail, 'content' | 'action'> & Pick<MailContent, 'language'>> => {
  const language = spanish ? await languageOfGuest(db, spanish.linkId) : 'en';
  if (!spanish || language === 'en') return { content, action, language: own };
  const also = action?.also && { ...action.also, label: spanish.also ?? action.also.label };
  const translated = action && { ...action, label: spanish.action ?? action.label, also };
  return { content: spanish.content, action: translated, language };
};

const codeOf = async (
  { pinKey }: Pick<ComposeWrittenEmailDeps, 'pinKey'>,
  name: WrittenEmail['code'],
): Promise<string | undefined> => name && oneTimeCode(await pinKey(), name);

/** The support address belongs only in the note, the one part that is entirely our text. */
const withSupport = (
  { support }: Pick<ComposeWrittenEmailDeps, 'support'>,
  content: WrittenEmail['content'],
): WrittenEmail['content'] =>
  content.note === undefined ? content : { ...content, note: withOurAddress(content.note, support) };

/** If the agent's address has changed since, the email and replies to it go to the new one. */
const withCurrentEmail = async (
  { db }: Pick<ComposeWrittenEmailDeps, 'db'>,
  email: WrittenEmail,
): Promise<WrittenEmail> => {
  const { agent, to, replyTo, content, spanish } = email;
  if (!agent) return email;
  const now = await currentEmail(db, agent.id, agent.email);
  const current = (text: string) => text.replaceAll(agent.email, now);
  const withFooter = (words: WrittenEmail['content']) => ({ ...words, footer: current(words.footer) });
  return {
    ...email,
    to: to === agent.email ? now : to,
    replyTo: replyTo === agent.email ? now : replyTo,
    content: withFooter(content),
    spanish: spanish && { ...spanish, content: withFooter(spanish.content) },
  };
};

/** True for an agent's email to a client, false for emails to the agent. */
const isFromAgent = ({ agent, to, replyTo }: WrittenEmail): boolean =>
  agent !== undefined && replyTo === agent.email && to !== agent.email;

const cardOf = async (deps: ComposeWrittenEmailDeps, email: WrittenEmail): Promise<CardInMail> => {
  const { agent } = email;
  if (!agent || !(isFromAgent(email) || agent.cardName !== undefined)) return {};
  return cardInMail(deps)({ agentId: agent.id, agentName: agent.cardName ?? agent.name ?? '' });
};

const composeWrittenEmail =
  (deps: ComposeWrittenEmailDeps) =>
  async (ordered: WrittenEmail): Promise<Envelope> => {
    const email = await withCurrentEmail(deps, ordered);
    const { to, replyTo, attachment, sender } = email;
    const [{ content, action, language }, { card, pictures }] = await Promise.all([
      inLanguage(deps, email),
      cardOf(deps, ordered),
    ]);
    return {
      to,
      from: isToClient(ordered.kind) || isFromAgent(ordered) ? ordered.agent?.name : undefined,
      replyTo,
      sender,
      newsFor: ordered.to === ordered.agent?.email ? ordered.agent.id : undefined,
      attachment: attachment && { name: attachment.name, content: await deps.documents.get(attachment.key) },
      pictures,
      ...layOut({
        card,
        ...withSupport(deps, content),
        code: await codeOf(deps, email.code),
        language,
        action: await actionOf(deps, action),
        reportUrl: await reportUrlOf(deps, { sender, to }),
      }),
    };
  };

// Every email of the outbox. The feature that owns the template words it.

type WriteEmailDeps = CardDeps & {
  db: Db;
  clock: Clock;
  pinKey: Secret;
  siteUrl: string;
  /** The address for people who need help. */
  support: string;
  documents: Pick<Documents, 'get'>;
};

const isAboutRequest = (task: EmailTask): task is RequestEmailTask =>
  REQUEST_EMAILS.some((template) => template === task.template);

/** Reminders are worded long before they're sent, so each checks that it still applies. */
const REMINDERS = [ifStillAsked, ifStillAwaited, ifStillOnTour];

/** Undefined if the email is outdated and must not go out. */
const writeEmail =
  (deps: WriteEmailDeps) =>
  async (task: EmailTask): Promise<Envelope | undefined> => {
    if (isAboutRequest(task)) return writeRequestEmail(deps)(task);
    switch (task.template) {
      case 'report-received':
      case 'report-for-reader':
      case 'report-withdrawn':
        return writeReportEmail(deps)(task);
      case 'invitation':
      case 'debit-failed':
      case 'one-subscription-ended':
      case 'payment-failed':
      case 'subscription-ended':
      case 'subscription-started':
        return writeMembershipEmail(deps)(task);
      case 'written': {
        let email: WrittenEmail | undefined = task;
        for (const ifStillTrue of REMINDERS) email = email && (await ifStillTrue(deps)(email));
        return email && composeWrittenEmail(deps)(email);
      }
      case 'client-link':
        return writeLinkEmail(deps)(task);
      default:
        // A forgotten template must not compile: its emails would silently never go out.
        return task satisfies never;
    }
  };

type Deps = WriteEmailDeps & { mailer: Mailer };
type Result = { messageId: string } | { skipped: true; why?: string };

/** SES refuses these on every try. */
const REFUSED = /MessageRejected|InvalidParameterValue|MailFromDomainNotVerified/;

const nameOf = (task: EmailTask): EmailName => (task.template === 'written' ? task.kind : task.template);

/** Throws, so that the email is tried again once the day is over; on its last try, it's left out. */
const waitForTomorrow = async ({ db, clock }: Deps, agentId: string, { attempts = 0 }: Entry): Promise<string> => {
  const now = clock();
  const isLast = attempts >= MAX_ATTEMPTS;
  await db.transact([quotaNews(agentId, isLast ? 'left out' : 'waits', now)]);
  if (isLast) return 'quota used up';
  throw new BusyError("The account's quota is used up", nextDay(now).getTime() - now.getTime());
};

/** Returns the reason if the email must not go out. */
const objection = async (deps: Deps, task: EmailTask, envelope: Envelope, entry: Entry) => {
  const { db, clock } = deps;
  const { to, sender, newsFor } = envelope;
  for (const account of new Set([sender, newsFor]))
    if (account && (await isDeactivated(db, account))) return 'account deactivated';
  if (!(await wantsEmail(db, nameOf(task), newsFor))) return 'turned off';
  if (sender === null) {
    if (hasSender(nameOf(task))) throw new PermanentError('An email from an account has no sender');
    return undefined;
  }
  const { id: outboxId, counted, attempts = 0 } = entry;
  const verdict = await allowEmail(db, { agentId: sender, to, outboxId, counted, isLate: attempts > 1 }, clock());
  if (verdict === 'send') return undefined;
  const reason = verdict === 'tomorrow' ? await waitForTomorrow(deps, sender, entry) : verdict;
  log.warn('email not sent', { agentId: sender, outboxId: entry.id, kind: nameOf(task), reason });
  return reason;
};

/** These come first in a subject, before the name: an inbox cuts the rest. */
const SAMPLE_MARKS = Object.values(SAMPLE_WORDS).map(({ mark }) => `${mark}: `);

/** Clients know their agent, not us. */
const named = (name: EmailName, envelope: Envelope): Envelope => {
  if (!isToClient(name)) return envelope;
  const { from: agent, subject } = envelope;
  if (agent === undefined) throw new PermanentError('An email to a client has no agent');
  if (subject.includes(agent)) return envelope;
  const mark = SAMPLE_MARKS.find((one) => subject.startsWith(one)) ?? '';
  return { ...envelope, subject: headerText(`${mark}${agent}: ${subject.slice(mark.length)}`) };
};

const tagged = (envelope: Envelope): Envelope =>
  envelope.sender === null ? envelope : { ...envelope, tags: senderTags(envelope.sender, envelope.to) };

type Entry = Pick<OutboxEntry, 'id' | 'counted'> & Partial<Pick<OutboxEntry, 'attempts'>>;

export const sendEmail = (deps: Deps) => {
  const write = writeEmail(deps);
  return async (task: EmailTask, entry: Entry): Promise<Result> => {
    const written = await write(task);
    if (!written) return { skipped: true };
    if (written.to === NO_ONE) return { skipped: true, why: 'sandbox' };
    const envelope = named(nameOf(task), written);
    const why = await objection(deps, task, envelope, entry);
    if (why) return { skipped: true, why };
    try {
      return await deps.mailer(tagged(envelope), entry.id);
    } catch (error) {
      if (error instanceof Error && REFUSED.test(error.name))
        throw new PermanentError('SES refused the email', { cause: error });
      throw error;
    }
  };
};
