// An email whose words came with the task: only the link's pin and the attached file are missing.
import type { Secret } from '#core/aws/secrets.ts';
import { oneTimeCode } from '#core/crypto/one-time-code.ts';
import { pinFor } from '#core/crypto/pin.ts';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import { languageOfGuest } from '#core/http/guest-language.ts';
import { guestLink } from '#core/http/guest-link-entity.ts';
import { isToClient } from '#core/mail/emails.ts';
import { layOut, type MailContent } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { withOurAddress } from '#core/mail/reach-us.ts';
import type { WrittenEmail } from '#core/mail/written-email.ts';
import { PermanentError } from '#core/platform/queue-worker.ts';
import { currentEmail } from '#public/members/account';
import { type CardDeps, type CardInMail, cardInMail } from '#public/members/card';
import { reportUrl } from '#public/members/senders';

type Deps = CardDeps & {
  db: Pick<Db, 'get'>;
  pinKey: Secret;
  siteUrl: string;
  support: string;
  documents: Pick<Documents, 'get'>;
};

const urlOf = async (
  { db, pinKey, siteUrl }: Deps,
  { path, guestLinkId: linkId, pathOfRequest = path, show }: NonNullable<WrittenEmail['action']>,
) => {
  if (!linkId) return `${siteUrl}${path}`;
  const link = await guestLink.get(db, { linkId }, { consistent: true });
  if (!link) throw new PermanentError('The link no longer exists');
  const page = link.kind === 'request' ? pathOfRequest : path;
  const wanted = show && link.kind === 'request' ? `?show=${show}` : '';
  return `${siteUrl}${page}/${linkId}/${pinFor(await pinKey(), linkId, link.pinVersion)}${wanted}`;
};

const actionOf = async (deps: Deps, action: WrittenEmail['action']): Promise<MailContent['action']> => {
  if (!action) return undefined;
  const { label, fragment, also } = action;
  const url = await urlOf(deps, action);
  return {
    label,
    url: fragment ? `${url}#${fragment}` : url,
    also: also && { label: also.label, url: `${url}#${also.fragment}` },
  };
};

const reportUrlOf = async ({ pinKey, siteUrl }: Deps, { sender, to }: Pick<WrittenEmail, 'sender' | 'to'>) =>
  sender === null ? undefined : reportUrl({ key: await pinKey(), siteUrl }, { agentId: sender, to });

/** In the language the guest reads by now: when the words were written, it may not have been known. */
const inLanguage = async (
  { db }: Deps,
  { content, action, spanish, language: own }: WrittenEmail,
): Promise<Pick<WrittenEmail, 'content' | 'action'> & Pick<MailContent, 'language'>> => {
  const language = spanish ? await languageOfGuest(db, spanish.linkId) : 'en';
  if (!spanish || language === 'en') return { content, action, language: own };
  const also = action?.also && { ...action.also, label: spanish.also ?? action.also.label };
  const translated = action && { ...action, label: spanish.action ?? action.label, also };
  return { content: spanish.content, action: translated, language };
};

const codeOf = async ({ pinKey }: Pick<Deps, 'pinKey'>, name: WrittenEmail['code']): Promise<string | undefined> =>
  name && oneTimeCode(await pinKey(), name);

/** Only in the note, whose words are ours alone. */
const withSupport = ({ support }: Pick<Deps, 'support'>, content: WrittenEmail['content']): WrittenEmail['content'] =>
  content.note === undefined ? content : { ...content, note: withOurAddress(content.note, support) };

/** An agent who has changed their address since gets it there, and so do the answers to it. */
const withCurrentEmail = async ({ db }: Pick<Deps, 'db'>, email: WrittenEmail): Promise<WrittenEmail> => {
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

/** On what an agent writes to a client, and not on what they get. */
const isFromAgent = ({ agent, to, replyTo }: WrittenEmail): boolean =>
  agent !== undefined && replyTo === agent.email && to !== agent.email;

const cardOf = async (deps: Deps, email: WrittenEmail): Promise<CardInMail> => {
  const { agent } = email;
  if (!agent || !(isFromAgent(email) || agent.cardName !== undefined)) return {};
  return cardInMail(deps)({ agentId: agent.id, agentName: agent.cardName ?? agent.name ?? '' });
};

export const composeWrittenEmail =
  (deps: Deps) =>
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
