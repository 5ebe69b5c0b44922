// Every word about handing clients over.
import { type Handover, type HandoverState, OFFER_DAYS } from '#contracts/clients/handover';

const people = ({ count, is_exact }: { count: number; is_exact: boolean }): string =>
  `${count.toLocaleString('en-US')}${is_exact ? '' : '+'} ${count === 1 ? 'client' : 'clients'}`;

const clientsOf = ({ clients, tag }: Pick<Handover, 'clients' | 'tag'>): string =>
  tag === null ? people(clients) : `${people(clients)} tagged ${tag}`;

const moved = ({ moved, stayed, from }: Handover, isMine: boolean): string => {
  const rest = stayed === 0 ? '' : ` ${stayed.toLocaleString('en-US')} stayed with ${isMine ? 'you' : from.name}.`;
  return `${people({ count: moved, is_exact: true })} moved.${rest}`;
};

const over: Record<Exclude<HandoverState, 'offered' | 'moving'>, string> = {
  done: 'Done',
  stopped: 'Stopped',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended without an answer',
};

export const strings = {
  heading: 'Handovers',
  button: 'Hand over clients',
  title: (name: string) => `Hand clients over to ${name}`,
  words: (name: string) =>
    `Nothing moves until ${name} accepts; they have ${OFFER_DAYS} days. Then the clients leave your list, and you can't take them back.`,
  effects: (name: string) => [
    `Their contact details, notes, tags and consent record move to ${name}.`,
    `What they agreed to with you, such as campaign emails or calls, ends. ${name} has to ask them again. If they said no to something, that still holds.`,
    `Each client gets an email that names ${name}.`,
    'Clients with an open request or transaction stay with you. Your requests, reports, deals and campaigns stay with you, too.',
  ],
  who: 'Which clients',
  all: 'All my clients',
  tagged: 'Those with a tag',
  tag: 'Tag',
  reach: (reach: { count: number; is_exact: boolean }) =>
    reach.count === 0 ? 'No clients' : `${people(reach)} as of now`,
  submit: 'Offer clients',
  offeredTo: (name: string) => `We're emailing ${name}.`,
  fromYou: (one: Handover) => `${clientsOf(one)} to ${one.to.name}`,
  toYou: (one: Handover) => `${clientsOf(one)} from ${one.from.name}`,
  openUntil: 'Open until',
  moving: ({ moved: count, clients }: Handover) =>
    `Moving: ${count.toLocaleString('en-US')} of ${people(clients)} so far`,
  over: (one: Handover, isMine: boolean) => {
    if (one.state === 'offered' || one.state === 'moving') return '';
    const words = over[one.state];
    return one.state === 'done' || one.state === 'stopped' ? `${words}: ${moved(one, isMine)}` : words;
  },
  names: 'See names',
  namesLabel: (name: string) => `See the names of the clients from ${name}`,
  namesTitle: 'Clients in this offer',
  namesLoading: 'Loading the names',
  namesFailed: "We couldn't load the names",
  more: 'Load more',
  accept: 'Accept',
  acceptLabel: (name: string) => `Accept the clients from ${name}`,
  acceptTitle: (name: string) => `Take over the clients of ${name}?`,
  acceptWords: (one: Handover) =>
    `Your client list gets ${clientsOf(one)}. Each gets an email in your name that says so, and counts toward your campaign emails of the day; those who don't fit move the next day. They haven't agreed to anything with you yet: ask them before you call them or send campaigns.`,
  accepted: 'The clients are moving to your list.',
  decline: 'Decline',
  declineLabel: (name: string) => `Decline the clients from ${name}`,
  declineTitle: (name: string) => `Decline the clients of ${name}?`,
  declineWords: (name: string) => `They stay with ${name}, who can offer them again.`,
  declined: 'You declined. Nothing has moved.',
  withdraw: 'Withdraw',
  withdrawLabel: (name: string) => `Withdraw the offer to ${name}`,
  withdrawTitle: 'Withdraw this offer?',
  withdrawWords: (name: string) => `${name} can no longer accept it. You can offer them again.`,
  withdrawn: 'The offer is withdrawn. Nothing has moved.',
} as const;
