// The text and the link of a timeline's line. Pure.
import type { TimelineEntry } from '#contracts/client-work/timeline';
import { statusWords } from '#contracts/funds/request';
import { href } from '#web/config/href.ts';
import { formatDate } from '#web/ui/format/date-time.tsx';
import { formatMoney } from '#web/ui/format/money.tsx';
import { strings as record } from './record-strings.ts';

const strings = {
  request: (amount: string, property: string) =>
    property ? `Request for ${amount}, ${property}` : `Request for ${amount}`,
  report: { incoming: 'Report from this client', sent: 'You sent them a report' },
  chat: 'with a conversation',
  letter: (amount: string, to: string) => `Letter for ${amount} to ${to}`,
  letterStates: {
    preparing: 'Is being prepared',
    sent: 'Sent',
    withdrawn: 'Withdrawn',
    failed: "Wasn't sent: the report no longer held",
  },
  views: (count: number) => (count === 0 ? 'not opened yet' : count === 1 ? 'opened once' : `opened ${count} times`),
  transaction: 'Conversation started',
  reminder: (about: string) => `You reminded them: ${about}`,
  campaign: (subject: string) => (subject ? `Campaign: ${subject}` : 'Campaign'),
  campaignStates: { sending: 'Is being sent', sent: 'Sent', failed: "Couldn't be delivered", skipped: 'Not sent' },
  unsubscribed: 'They unsubscribed',
  bounced: 'Came back: the address may be wrong',
  opened: (iso: string) => `Opened ${formatDate(iso, 'day')}`,
  consent: {
    in: (channel: string) => `Opted in: ${channel}`,
    out: (channel: string) => `Opted out: ${channel}`,
    unknown: (channel: string) => `No longer opted in: ${channel}`,
  },
  call: 'You called them',
  added: 'Added to your client list',
} as const;

export type ShownEntry = { what: string; details: string[]; to?: string };
type Of<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const ofCommunication = ({ communication: one, has_chat }: Of<'communication'>): ShownEntry => {
  const what =
    one.kind === 'incoming' || one.kind === 'sent'
      ? strings.report[one.kind]
      : strings.request(formatMoney(one.proof_amount), one.purchase?.property ?? '');
  return {
    what,
    details: [statusWords(one.status), ...(has_chat ? [strings.chat] : [])],
    to: one.report.report_id ? href.proofOfFunds(one.id) : href.communications({ id: one.id }),
  };
};

const ofCampaign = ({ id, subject, state, ...news }: Of<'campaign'>): ShownEntry => ({
  what: strings.campaign(subject),
  details: [
    news.bounced_at ? strings.bounced : strings.campaignStates[state],
    ...(news.opened_at ? [strings.opened(news.opened_at)] : []),
    ...(news.unsubscribed_at ? [strings.unsubscribed] : []),
  ],
  to: href.campaign(id),
});

const ofConsent = ({ entry: { channel, to, source, said } }: Of<'consent'>): ShownEntry => ({
  what: strings.consent[to](record.channels[channel]),
  details: [record.sources[source], ...(said ? [record.said(said)] : [])],
});

export const shownEntry = (entry: TimelineEntry): ShownEntry => {
  switch (entry.kind) {
    case 'communication':
      return ofCommunication(entry);
    case 'letter':
      return {
        what: strings.letter(formatMoney(entry.amount), entry.recipient_name),
        details: [strings.letterStates[entry.state], ...(entry.state === 'sent' ? [strings.views(entry.views)] : [])],
        to: href.proofOfFunds(entry.communication_id),
      };
    case 'transaction':
      return { what: strings.transaction, details: [], to: href.transaction(entry.id) };
    case 'reminder':
      return { what: strings.reminder(entry.about), details: [], to: href.transaction(entry.transaction_id) };
    case 'campaign':
      return ofCampaign(entry);
    case 'consent':
      return ofConsent(entry);
    case 'call':
      return { what: strings.call, details: entry.note ? [record.said(entry.note)] : [] };
    case 'added':
      return { what: strings.added, details: [] };
  }
};
