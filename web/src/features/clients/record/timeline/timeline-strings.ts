import { formatDate } from '#web/ui/format/date-time.tsx';

export const strings = {
  title: 'Timeline',
  note: 'Everything that happened with this client, newest first.',
  failed: "We couldn't load the timeline",
  loading: 'Loading...',
  more: 'Show earlier',
  open: 'Open',
  request: (amount: string, property: string) =>
    property ? `Request for ${amount}, ${property}` : `Request for ${amount}`,
  report: { incoming: 'Report from this client', sent: 'You sent them a report' },
  chat: 'with a guided chat',
  letter: (amount: string, to: string) => `Letter for ${amount} to ${to}`,
  letterStates: {
    preparing: 'Is being prepared',
    sent: 'Sent',
    withdrawn: 'Withdrawn',
    failed: "Wasn't sent: the report no longer held",
  },
  views: (count: number) => (count === 0 ? 'not opened yet' : count === 1 ? 'opened once' : `opened ${count} times`),
  transaction: 'Guided chat started',
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
