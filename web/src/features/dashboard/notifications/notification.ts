// An event of the feed as it is shown: its heading, its picture, and where it leads.
import type { IconProps } from '@cloudscape-design/components/icon';
import { type AccountEvent, eventAbout, type FeedEvent } from '#contracts/dashboard';
import { MESSAGE_STATUS } from '#contracts/funds/request';
import { href, paths } from '#web/config/paths.ts';
import { strings } from '../strings.ts';

type Shown = { heading: string; icon: IconProps.Name; tone: 'calm' | 'good' | 'attention' | 'alarm'; link?: Link };
type Link = { to: string; text: string };

function iconOf(status: string | undefined): Pick<Shown, 'icon' | 'tone'> {
  switch (status) {
    case MESSAGE_STATUS.opened:
      return { icon: 'file-open', tone: 'calm' };
    case MESSAGE_STATUS.atBank:
      return { icon: 'status-pending', tone: 'calm' };
    case MESSAGE_STATUS.received:
      return { icon: 'status-positive', tone: 'good' };
    default:
      return { icon: 'envelope', tone: 'calm' };
  }
}

const texts = strings.notifications;
const OFFICE: Link = { to: paths.office, text: texts.openOffice };
const PROFILE: Link = { to: paths.myAccount, text: texts.openProfile };
const ofAccount: Record<AccountEvent, Link> = {
  handover: OFFICE,
  'office-plan': OFFICE,
  bank: PROFILE,
  subscription: PROFILE,
};

/** An email that came back, or a report withdrawn or failed, leads to its message; a client in a conversation, there. */
const linkOf = (eventId: string): Link | undefined => {
  const about = eventAbout(eventId);
  if (!about) return undefined;
  if ('happened' in about) return { to: href.communications({ id: about.communicationId }), text: texts.openRequest };
  if ('letterOf' in about) return { to: href.proofOfFunds(about.letterOf), text: texts.openLetters };
  if ('requestOf' in about) return { to: href.communications({ id: about.requestOf }), text: texts.openRequest };
  if ('reportOf' in about) return { to: href.proofOfFunds(about.reportOf), text: texts.openReport };
  if ('account' in about) return ofAccount[about.account];
  if ('clientId' in about) return { to: href.client(about.clientId), text: texts.openClient };
  const { transactionId } = about;
  return transactionId
    ? { to: href.transaction(transactionId), text: texts.openTransaction }
    : { to: paths.transactions, text: texts.openTransactions };
};

/** Null for a type this page does not know: it is skipped. */
export function shownOf(event: FeedEvent): Shown | null {
  const { message } = event;
  switch (event.type) {
    case 1:
      return {
        heading: event.subject || texts.newMessage,
        ...(event.alert ? ({ icon: 'status-warning', tone: 'alarm' } as const) : iconOf(message?.message_status)),
        link:
          message === undefined
            ? undefined
            : message.message_status === MESSAGE_STATUS.received
              ? { to: href.proofOfFunds(message.id), text: texts.openReport }
              : { to: href.communications({ id: message.id }), text: texts.openRequest },
      };
    case 2:
      return {
        heading: event.subject || texts.eventUpdate,
        icon: 'contact',
        tone: 'calm',
        link: linkOf(event.id),
      };
    case 3:
      return {
        heading: event.subject || texts.eventUpdate,
        icon: 'status-info',
        tone: 'attention',
        link: linkOf(event.id),
      };
    default:
      return null;
  }
}

/**
 * By the newest news: what happens to a request changes its place, though the request is as old as before. `before`: what was read before the
 * first page was read again. What has moved behind that page since is in neither of the two pages around it.
 */
export const newestFirst = (first: readonly FeedEvent[], before: readonly FeedEvent[]): FeedEvent[] => {
  const known = new Set(first.map(({ id }) => id));
  const rest = new Map(before.flatMap((event) => (known.has(event.id) ? [] : [[event.id, event]])));
  return [...first, ...rest.values()].toSorted((one, other) => Date.parse(other.date) - Date.parse(one.date));
};
