// What a notification says on a screen that anyone may see: what happened, with no name, address or amount.
import { type ClientEvent, eventAbout, type FeedEvent, type MessageEvent } from '#contracts/dashboard';
import { MESSAGE_STATUS } from '#contracts/funds/request';
import { href, paths } from '#web/config/paths.ts';
import { strings } from './strings.ts';

type News = { words: string; path: string };

/** What isn't in here waits for no one: it's on the dashboard, and doesn't interrupt. */
const ofClient: Partial<Record<ClientEvent, string>> = {
  chat: strings.chat,
  talk: strings.talk,
  sign: strings.sign,
  files: strings.files,
};
const ofMessage: Partial<Record<MessageEvent, string>> = {
  bounce: strings.bounce,
  reject: strings.bounce,
};

const transactionAt = (id: string | undefined) => (id ? href.transaction(id) : paths.transactions);

const told = (eventId: string, status: string | undefined): [words: string | undefined, path: string] | undefined => {
  const about = eventAbout(eventId);
  if (about && 'client' in about) return [ofClient[about.client], transactionAt(about.transactionId)];
  if (about && 'happened' in about)
    return [ofMessage[about.happened], href.communications({ id: about.communicationId })];
  if (about && 'letterOf' in about)
    return [about.isReply ? strings.reply : undefined, href.proofOfFunds(about.letterOf)];
  return status === MESSAGE_STATUS.received ? [strings.report, href.proofOfFunds(eventId)] : undefined;
};

/** Undefined for what was read already, and for what an agent doesn't have to know at once. */
export function newsOf({ id, read, message }: FeedEvent): News | undefined {
  const [words, path] = (read ? undefined : told(id, message?.message_status)) ?? [];
  return words && path ? { words, path } : undefined;
}
