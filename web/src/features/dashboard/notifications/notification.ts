// An event of the feed as it is shown: its heading, its picture, and where it leads.
import type { IconProps } from '@cloudscape-design/components/icon';
import { type FeedEvent, MESSAGE_STATUSES } from '#contracts/dashboard';
import { href, paths } from '#web/config/paths.ts';
import { strings } from '../strings.ts';

type Shown = { heading: string; icon: IconProps.Name; tone: 'calm' | 'good' | 'attention'; link?: Link };
type Link = { to: string; text: string };

const [, OPENED, AT_BANK, RECEIVED] = MESSAGE_STATUSES;

function iconOf(status: string | undefined): Pick<Shown, 'icon' | 'tone'> {
  switch (status) {
    case OPENED:
      return { icon: 'file-open', tone: 'calm' };
    case AT_BANK:
      return { icon: 'status-pending', tone: 'calm' };
    case RECEIVED:
      return { icon: 'status-positive', tone: 'good' };
    default:
      return { icon: 'envelope', tone: 'calm' };
  }
}

/** A mail that came back, a report withdrawn or failed: the message's ID comes before what happened to it. */
const linkOfMessage = (eventId: string): Link | undefined => {
  const message = /^(.+?)~(?:bounce|complaint|reject|failed|withdrawn)(?:~|$)/.exec(eventId)?.[1];
  return message === undefined
    ? undefined
    : { to: href.communications({ id: message }), text: strings.notifications.openRequest };
};

/** Null for a type this page does not know: it is skipped. */
export function shownOf(event: FeedEvent): Shown | null {
  const { message } = event;
  switch (event.type) {
    case 1:
      return {
        heading: event.subject || strings.notifications.newMessage,
        ...iconOf(message?.message_status),
        link:
          message === undefined
            ? undefined
            : message.message_status === RECEIVED
              ? { to: href.proofOfFunds(message.id), text: strings.notifications.openReport }
              : { to: href.communications({ id: message.id }), text: strings.notifications.openRequest },
      };
    case 2:
      return {
        heading: event.subject || strings.notifications.eventUpdate,
        icon: 'contact',
        tone: 'calm',
        // What a client does in a conversation has that behind its id.
        link: /~(chat|talk|sign|list)$/.test(event.id)
          ? { to: paths.transactions, text: strings.notifications.openConversation }
          : undefined,
      };
    case 3:
      return {
        heading: event.subject || strings.notifications.eventUpdate,
        icon: 'status-info',
        tone: 'attention',
        link: linkOfMessage(event.id),
      };
    default:
      return null;
  }
}
