// Every word about handing clients over.
import { type Handover, type HandoverState, OFFER_DAYS, type StayReason } from '#contracts/clients/handover';

const people = ({ count, is_exact }: { count: number; is_exact: boolean }): string =>
  `${count.toLocaleString('en-US')}${is_exact ? '' : '+'} ${count === 1 ? 'client' : 'clients'}`;

/** How many is for its two sides. */
const clientsOf = ({ clients, tag }: Pick<Handover, 'clients' | 'tag'>): string => {
  if (!clients) return 'Clients';
  return tag === null ? people(clients) : `${people(clients)} tagged "${tag}"`;
};

const moved = ({ moved, stayed, from }: Handover, isMine: boolean): string => {
  const rest = stayed === 0 ? '' : ` ${stayed.toLocaleString('en-US')} stayed with ${isMine ? 'you' : from.name}.`;
  return `${people({ count: moved, is_exact: true })} moved.${rest}`;
};

const over: Record<Exclude<HandoverState, 'asked' | 'offered' | 'moving'>, string> = {
  done: 'Done',
  stopped: 'Stopped',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  ended: 'Ended without an answer',
};

const clients = (count: number): string => people({ count, is_exact: true });

/** Why clients stayed with their agent, and what to do first. */
const stayed: Record<StayReason, (count: string, to: string) => string> = {
  bank: (count) => `${count}: a bank is answering. Wait for the report, then offer them again.`,
  buyers: (count) => `${count}: a request has two buyers. Wait until both have answered, or cancel it.`,
  files: (count) => `${count}: files were shared with you for an open request. Wait for its report, or cancel it.`,
  chat: (count) => `${count}: a request is over and its transaction still open. Close that transaction first.`,
  closed: (count) => `${count}: a request is open and its transaction closed. Open it again, or cancel the request.`,
  signature: (count) => `${count}: a document waits for a signature. Wait until it's signed, or void it.`,
  client: (count, to) =>
    `${count}: you asked ${to} for something. Cancel it, or hand this client over to someone else.`,
  email: (count, to) => `${count}: we can't email them in ${to}'s name. Talk to them, and finish what is open.`,
  much: (count) => `${count}: more is open with them than can move at once. Close or cancel some of it.`,
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
    `Their open requests and transactions move, too: the links they have still work, and show ${name} instead of you. What they agreed to send you is no longer sent; they decide again.`,
    'Clients stay with you while a bank is answering, a document waits for a signature, a request has two buyers, or files were shared with you for one. Afterward, you read how many stayed, and why. Reports, letters, closed transactions and campaigns stay with you, too.',
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
  askedOfYou: (one: Handover) => `${one.asked_by?.name} asks you to hand your clients over to ${one.to.name}`,
  byYou: (one: Handover) => `Clients of ${one.from.name} to ${one.to.name}, as you asked`,
  byStaff: (one: Handover) => `${clientsOf(one)} from ${one.from.name}, offered by ${one.asked_by?.name}`,
  ask: {
    button: 'Ask to hand over clients',
    title: (name: string) => `Ask ${name} to hand over their clients`,
    words: (name: string) =>
      `${name} decides: their clients are theirs. If they agree within ${OFFER_DAYS} days, the colleague you choose can accept them. You don't see who they are or how many.`,
    to: 'To whom',
    choose: 'Choose a colleague',
    submit: 'Ask',
    done: (name: string) => `We're emailing ${name}.`,
  },
  agree: 'Agree',
  agreeLabel: (name: string) => `Agree to hand your clients over to ${name}`,
  agreeTitle: (name: string) => `Hand your clients over to ${name}?`,
  agreed: (name: string) => `We're emailing ${name}, who can accept them now.`,
  keep: 'Keep my clients',
  keepLabel: (name: string) => `Keep my clients, and don't hand them over to ${name}`,
  keepTitle: 'Keep your clients?',
  keepWords: (name: string) => `Nothing moves. ${name} learns that you keep them, and can ask again.`,
  kept: 'Your clients stay with you.',
  unaskLabel: (name: string) => `Stop asking ${name} for their clients`,
  unaskTitle: 'Take this back?',
  unaskWords: (name: string) => `${name} is no longer asked to hand their clients over. Nothing has moved.`,
  unasked: 'You took it back. Nothing has moved.',
  openUntil: 'Open until',
  moving: ({ moved: count, clients }: Handover) =>
    clients ? `Moving: ${count.toLocaleString('en-US')} of ${people(clients)} so far` : 'Moving',
  over: (one: Handover, isMine: boolean) => {
    if (one.state === 'asked' || one.state === 'offered' || one.state === 'moving') return '';
    const words = over[one.state];
    if (!one.clients) return words;
    return one.state === 'done' || one.state === 'stopped' ? `${words}: ${moved(one, isMine)}` : words;
  },
  whyStayed: ({ stayed_for, to }: Handover): string[] =>
    stayed_for.map(({ why, count }) => stayed[why](clients(count), to.name)),
  names: 'See names',
  namesLabel: (name: string) => `See names of clients from ${name}`,
  namesTitle: 'Clients in this offer',
  namesLoading: 'Loading the names',
  namesFailed: "We couldn't load the names",
  more: 'Load more',
  accept: 'Accept',
  acceptLabel: (name: string) => `Accept the clients from ${name}`,
  acceptTitle: (name: string) => `Take over the clients of ${name}?`,
  acceptWords: (one: Handover) =>
    `Your client list gets ${clientsOf(one)}. Each gets an email in your name that says so, and counts toward your campaign emails of the day; those who don't fit move the next day. Their open requests and transactions become yours; reports that they have sent don't. They haven't agreed to anything with you yet: ask them before you call them or send campaigns.`,
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
