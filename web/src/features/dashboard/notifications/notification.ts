// An event of the feed on the page: its heading, its picture, and its link.
import type { IconProps } from '@cloudscape-design/components/icon';
import { MESSAGE_STATUS } from '#contracts/funds/request';
import { type AccountEvent, eventAbout, type FeedEvent } from '#contracts/members/dashboard';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';

export type Shown = { heading: string; icon: IconProps.Name; tone: IconProps.Variant; link?: Link };
type Link = { to: string; text: string };

function iconOf(status: string | undefined): Pick<Shown, 'icon' | 'tone'> {
  switch (status) {
    case MESSAGE_STATUS.opened:
      return { icon: 'file-open', tone: 'subtle' };
    case MESSAGE_STATUS.atBank:
      return { icon: 'status-pending', tone: 'subtle' };
    case MESSAGE_STATUS.received:
      return { icon: 'status-positive', tone: 'success' };
    default:
      return { icon: 'envelope', tone: 'subtle' };
  }
}

const OFFICE: Link = { to: paths.office, text: 'Open the office' };
const ofAccount: Record<AccountEvent, Link> = {
  handover: OFFICE,
  'office-plan': OFFICE,
  bank: { to: paths.myAccount, text: 'Open My Profile' },
  subscription: { to: href.profile('products'), text: 'Open My Profile' },
};

/** A bounced email, and a withdrawn or failed report, lead to their message. News of a conversation leads to the conversation. */
const linkOf = (eventId: string): Link | undefined => {
  const about = eventAbout(eventId);
  if (!about) return undefined;
  if ('happened' in about) return { to: href.communications({ id: about.communicationId }), text: 'Open the request' };
  if ('letterOf' in about) return { to: href.proofOfFunds(about.letterOf), text: 'Open the letters' };
  if ('requestOf' in about) return { to: href.communications({ id: about.requestOf }), text: 'Open the request' };
  if ('reportOf' in about) return { to: href.proofOfFunds(about.reportOf), text: 'Open the report' };
  if ('offerOn' in about) return { to: href.listing(about.offerOn), text: 'Open the offers' };
  if ('mailOf' in about) return { to: href.deal(about.mailOf), text: 'Open the deal' };
  if ('account' in about) return ofAccount[about.account];
  if ('clientId' in about) return { to: href.client(about.clientId), text: 'Open the client' };
  const { transactionId } = about;
  return transactionId
    ? { to: href.transaction(transactionId), text: 'Open the closing' }
    : { to: paths.transactions, text: 'Go to your closings' };
};

/** Null for a type that this page does not know, which is skipped. */
export function shownOf(event: FeedEvent): Shown | null {
  const { message } = event;
  switch (event.type) {
    case 1:
      return {
        heading: event.subject || 'New Message',
        ...(event.alert ? ({ icon: 'status-warning', tone: 'error' } as const) : iconOf(message?.message_status)),
        link:
          message === undefined
            ? undefined
            : message.message_status === MESSAGE_STATUS.received
              ? { to: href.proofOfFunds(message.id), text: 'Open the report' }
              : { to: href.communications({ id: message.id }), text: 'Open the request' },
      };
    case 2:
      return {
        heading: event.subject || 'Event Update',
        icon: 'contact',
        tone: 'subtle',
        link: linkOf(event.id),
      };
    case 3:
      return {
        heading: event.subject || 'Event Update',
        icon: 'status-info',
        tone: 'warning',
        link: linkOf(event.id),
      };
    default:
      return null;
  }
}
