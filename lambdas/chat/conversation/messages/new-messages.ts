import { hash } from 'node:crypto';
import { type Condition, exists, isNew, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import { activityWrite } from '#public/chat/transaction';
import { clientNotification, newEventId } from '#public/members/dashboard';
import { STEPS } from '#vocabulary/chat/transaction';
import type { ChatMessage, Side } from '../contract.ts';
import { clientWaitingEmail } from '../emails.ts';
import { chatSession, ifStillOf, messageClientId, type Session } from '../entity.ts';
import { type Author, HANDOFF_NOTES } from '../vocabulary.ts';
import { wasMailedLately } from './email-absent-person.ts';
import { messageWrite } from './message-store.ts';

// Thieves write into a transaction's conversation and give 'new' account numbers. Readers of such a message get a warning.

// Reads text as a person does: anything that looks or sounds like a letter or a digit counts as one, in every spelling.

/** Cyrillic and Greek letters, and the Latin ones they look like. */
const LOOKALIKE = 'аеорсухіјѕкмтвнαεικνορτυχ';
const LATIN = 'aeopcyxijskmtbhaeikvoptux';
const LOOKALIKES = new RegExp(`[${LOOKALIKE}]`, 'g');

const DIGIT_WORDS = [
  ['zero', 'oh', 'cero'],
  ['one', 'uno'],
  ['two', 'dos'],
  ['three', 'tres'],
  ['four', 'cuatro'],
  ['five', 'cinco'],
  ['six', 'seis'],
  ['seven', 'siete'],
  ['eight', 'ocho'],
  ['nine', 'nueve'],
];
const SPOKEN = new Map(DIGIT_WORDS.flatMap((words, digit) => words.map((word) => [word, String(digit)] as const)));
const A_DIGIT = `(?:${[...SPOKEN.keys()].join('|')})`;
/** One word alone is no number: 'one agent'. */
const READ_OUT = new RegExp(String.raw`\b${A_DIGIT}(?:[^\p{L}\d]{1,3}(?:${A_DIGIT}\b|\d))+`, 'gu');

/** Each script's digits are ten in a row, from zero. */
const digitOf = (digit: string): string => {
  let code = digit.codePointAt(0)!;
  const start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) code -= 1;
  return String((start - code) % 10);
};

/** People who type 'O21OOOO21' into a form read it as a number. */
const withDigits = (word: string): string =>
  (word.match(/\d/g) ?? []).length < 3
    ? word
    : word.replaceAll('o', '0').replace(/[il|]/g, '1').replaceAll('s', '5').replaceAll('b', '8');

/** In lower case, without accents and invisible characters, with plain letters and digits. */
const withoutLookalikes = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(LOOKALIKES, (letter) => LATIN[LOOKALIKE.indexOf(letter)]!)
    .replace(/\p{Nd}/gu, digitOf)
    .replace(READ_OUT, (run) => run.replace(/\p{L}+/gu, (word) => SPOKEN.get(word) ?? word))
    .replace(/(?<![\p{L}\d])[\doil|sb]{7,}(?![\p{L}\d])/gu, withDigits);

/** The Federal Reserve's numbers begin with certain pairs. The last digit checks the others: 3-7-1 weights, a multiple of ten. */
const isRoutingNumber = (digits: string): boolean => {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * [3, 7, 1][at % 3]!, 0);
  return sum > 0 && sum % 10 === 0;
};

/** The first four characters go to the end, letters count from ten, and the whole leaves one when divided by 97. */
const isIban = (written: string): boolean => {
  const code = written.replace(/[^a-z\d]/g, '');
  if (code.length < 15 || code.length > 34) return false;
  const digits = [...code.slice(4), ...code.slice(0, 4)].map((one) => Number.parseInt(one, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
};

/** From two letters and two digits to any later end of a group. */
const containsIban = (text: string): boolean =>
  [...text.matchAll(/(?<![a-z\d])[a-z]{2}\d{2}(?:[ .-]?[a-z\d]){11,40}/g)].some(([found]) => {
    const ends = [...found.matchAll(/[a-z\d](?=[ .-]|$)/g)].map(({ index }) => index + 1);
    return ends.some((end) => isIban(found.slice(0, end)));
  });

/** Amounts of money and days, as people write them. */
const NOT_A_BANK_NUMBER =
  /\$\s?[1-9]\d{0,2}(?:,\d{3})*(?:\.\d\d)?(?![\d,])|\$\s?[1-9]\d{0,6}(?:\.\d\d)?(?![\d,])|\b20\d\d-[01]?\d-[0-3]?\d\b|\b[01]?\d[/.-][0-3]?\d[/.-]20\d\d\b/g;

/** Groups of digits with little between them: one number, or several in a row. */
const numbersIn = (text: string): string[][] =>
  (text.replace(NOT_A_BANK_NUMBER, ' x ').match(/\d+(?:[^\p{L}\d]{1,3}\d+)*/gu) ?? []).map((run) => run.match(/\d+/g)!);

const containsRoutingNumber = (groups: string[]): boolean =>
  groups.some((_, from) => {
    let digits = '';
    for (let at = from; at < groups.length && digits.length < 9; at += 1) digits += groups[at];
    return isRoutingNumber(digits);
  });

const MENTIONS_A_TRANSFER =
  /\b(?:wire[ds]?|wiring|routing|aba|swift|bic|iban|clabe|sort code|acc(?:oun)?t\s*(?:no|num|number)|acct|a\/c|bank details|beneficiary|zelle|transferencias?|transfier[ae]|transferir|numero de (?:cuenta|ruta)|datos bancarios|beneficiario)\b|\baccount\s*#/;
const MENTIONS_AN_ACCOUNT = /\b(?:accounts?|bank|deposit|transfer|cuenta|banco|deposit[aeo]r?)\b/;
/** Right after the word, even digits that look like a phone number are an account's. */
const GIVES_AN_ACCOUNT = /\b(?:account|cuenta)(?: is| es)?[\s:#]{1,4}\d(?:[^\p{L}\d]{0,3}\d){6}/u;
const isPhoneNumber = (digits: string): boolean => /^1?[2-9]\d{9}$/.test(digits);

const PAYS_A_NAME = /\b(?:zelle|venmo|cash ?app|paypal)\b[\s\S]{0,80}(?:[@$][a-z\d]|[a-z\d]@[a-z\d])/;
const WALLET = /\b(?:bc1[a-z\d]{25,60}|0x[\da-f]{40}|[13](?=[a-z]*\d)[a-z1-9]{25,34})\b/;

export const containsWireInstructions = (written: string): boolean => {
  const text = withoutLookalikes(written);
  const runs = numbersIn(text);
  if (runs.some(containsRoutingNumber) || containsIban(text)) return true;
  if ([PAYS_A_NAME, WALLET, GIVES_AN_ACCOUNT].some((pattern) => pattern.test(text))) return true;
  const numbers = runs.map((groups) => groups.join(''));
  if (MENTIONS_A_TRANSFER.test(text)) return numbers.some((digits) => digits.length >= 7);
  return MENTIONS_AN_ACCOUNT.test(text) && numbers.some((digits) => digits.length >= 8 && !isPhoneNumber(digits));
};

// Between assistant and agent: a note in the conversation for both sides, a notification and an email for the agent.
// All of it is one transaction (send-message.ts), so no guest is promised an agent who didn't get the notification.

/** `agentId`: sent from an agent's page. */
type Handoff = { to: 'agent' | 'assistant'; by: Side; agentId?: string | undefined };

const handoffNote = ({ agentName }: Pick<Session, 'agentName'>, { to, by }: Handoff): string => {
  if (to === 'assistant') return HANDOFF_NOTES.toAssistant(agentName);
  return by === 'agent' ? HANDOFF_NOTES.byAgent(agentName) : HANDOFF_NOTES.byGuest(agentName);
};

/** Fails if it has already been made, or the conversation has moved to another agent, who then has to be notified instead. */
const isNotHandedOff = ({ agentId }: Session, { to }: Handoff): Condition =>
  ifStillOf(agentId, '#state = :open AND #handedOff <> :wanted', { ':open': 'open', ':wanted': to === 'agent' });

/** `isAnswer`: the assistant announces it, which uses up one of its turns. */
const handoffWrites = (
  session: Session,
  handoff: Handoff,
  { name, isAnswer }: { name: string; isAnswer: boolean },
  at: Date,
): Write[] => {
  const { sessionId, agentId, guestName } = session;
  const { to, by } = handoff;
  const asksForAgent = to === 'agent' && by === 'user';
  const mail = asksForAgent && !wasMailedLately(session, at);
  // A guest can't extend the assistant's turns by switching back and forth.
  const turns = to === 'assistant' && by === 'agent' ? { assistantTurns: 0 } : {};
  const id = newEventId('talk', at, session.transactionId);
  const set = {
    handedOff: to === 'agent',
    ...turns,
    ...(asksForAgent ? { talkNews: id } : {}),
    ...(mail ? { agentMailedAt: at.toISOString() } : {}),
  };
  const moved = chatSession.update(
    { sessionId },
    { set, ...(isAnswer && { add: { assistantTurns: 1 } }) },
    { name, if: isNotHandedOff(session, handoff) },
  );
  if (!asksForAgent) return [moved];
  const news = {
    id,
    subject: `${guestName} would like to talk to you`,
    body: 'They asked for you instead of the assistant.',
  };
  const email = mail ? [outboxWrite('mail', clientWaitingEmail(session, 'asked'), at)] : [];
  return [moved, clientNotification(agentId, 'talk', news, at), ...email];
};

// Decides which messages and rows follow from a message in a conversation. Pure.

type Words = {
  from: Exclude<Author, 'system'>;
  text: string;
  clientId?: string;
  again?: boolean;
  handoff?: Handoff;
  /** For an agent: the one whose page sent it. */
  agentId?: string | undefined;
};
type Notice = { from: 'system'; handoff: Handoff; clientId?: undefined; again?: undefined };
export type Draft = Words | Notice;
/** Words first; a note about the handoff follows them. */
export type NewMessages = [ChatMessage, ...ChatMessage[]];

/**
 * A conversation as known after its message number `last`. The side that answers changes only with a message, so a
 * function that takes the next number knows it. `isUnread`: the agent was notified of the client's message, and
 * hasn't seen it.
 */
export type Known = { session: Session; last: number; isUnread: boolean };

/** The names of the writes that fail if someone else was faster. */
export const CONTESTED = {
  clientId: 'client id',
  number: 'number',
  conversation: 'conversation',
  transaction: 'transaction',
} as const;

export const mayBeSaid = (draft: Draft, { state, agentId, handedOff }: Session): boolean => {
  if (state !== 'open') return false;
  if (draft.from === 'assistant') return !handedOff;
  const by = draft.from === 'system' ? draft.handoff.agentId : draft.agentId;
  if (by !== undefined && by !== agentId) return false;
  return draft.from !== 'system' || handedOff !== (draft.handoff.to === 'agent');
};

/** A warning for readers of the message. Our notes need none. */
export const warningFor = (draft: Draft): ChatMessage['warning'] =>
  draft.from !== 'system' && containsWireInstructions(draft.text) ? 'wire-fraud' : undefined;

export const newMessages = (
  draft: Draft,
  { session, last }: Pick<Known, 'session' | 'last'>,
  warning: ChatMessage['warning'],
  at: Date,
  newId: (at: Date) => string,
): NewMessages => {
  const numbered = (text: Pick<ChatMessage, 'from' | 'text' | 'client_id'>, place: number): ChatMessage => ({
    ...text,
    id: newId(at),
    seq: last + 1 + place,
    timestamp: at.toISOString(),
    warning: text.from === 'system' ? undefined : warning,
  });
  const note = (handoff: Handoff) => ({ from: 'system' as const, text: handoffNote(session, handoff) });
  if (draft.from === 'system') return [numbered(note(draft.handoff), 0)];
  const words = numbered({ from: draft.from, text: draft.text, client_id: draft.clientId }, 0);
  return draft.handoff ? [words, numbered(note(draft.handoff), 1)] : [words];
};

/**
 * The specification's rule for messages without an id: the same words from the same side are one message within this
 * time.
 */
export const SAME_WORDS_MS = 5000;

/** A message's claim, so that it's stored once. Undefined for messages that can't be repeated. */
export const claimOf = ({ from, clientId, ...draft }: Draft): string | undefined => {
  if (clientId) return clientId;
  if ((from !== 'user' && from !== 'agent') || !('text' in draft)) return undefined;
  return `words-${hash('sha256', `${from}\n${draft.text}`, 'base64url')}`;
};

const claimWrites = (draft: Draft, sessionId: string, seq: number, now: Date): Write[] => {
  const claim = claimOf(draft);
  if (!claim) return [];
  const options = { name: CONTESTED.clientId };
  if (draft.clientId) return [messageClientId.put({ sessionId, clientId: claim }, { seq }, { ...options, if: isNew })];
  const before = new Date(now.getTime() - SAME_WORDS_MS).toISOString();
  const isFree = when('attribute_not_exists(#PK) OR #at < :before', { ':before': before });
  const row = { seq, at: now.toISOString() };
  return [messageClientId.put({ sessionId, clientId: claim }, row, { ...options, if: isFree })];
};

/** The first unread message notifies the agent. The transaction counts the next ones. */
const firstUnreadWrites = (
  { sessionId, agentId, transactionId: about, guestName, step }: Session,
  at: Date,
): Write[] => {
  const heading = STEPS.find((one) => one.step === step)?.heading;
  const id = newEventId('chat', at, about);
  const news = { id, subject: `${guestName} sent you a message`, body: `In the conversation "${heading}".` };
  return [
    chatSession.update({ sessionId }, { set: { wroteNews: id } }, { name: CONTESTED.conversation, if: exists }),
    clientNotification(agentId, 'chat', news, at),
  ];
};

const conversationWrites = (draft: Draft, { session, isUnread }: Known, at: Date): Write[] => {
  const { sessionId } = session;
  const name = CONTESTED.conversation;
  if (draft.handoff) return handoffWrites(session, draft.handoff, { name, isAnswer: draft.from === 'assistant' }, at);
  const open = { ':open': 'open' };
  switch (draft.from) {
    case 'user':
      return isUnread ? [] : firstUnreadWrites(session, at);
    case 'agent':
      if (session.handedOff) return [];
      // Once the agent answers, the assistant doesn't interrupt.
      return [
        chatSession.update(
          { sessionId },
          { set: { handedOff: true } },
          { name, if: ifStillOf(draft.agentId, '#state = :open', open) },
        ),
      ];
    default:
      return [
        chatSession.update(
          { sessionId },
          { add: { assistantTurns: 1 } },
          { name, if: when('#state = :open AND #handedOff = :no', { ...open, ':no': false }) },
        ),
      ];
  }
};

/** `isAsBefore`: only takes the next number; the rest of the conversation is unchanged. */
export const newMessageWrites = (
  draft: Draft,
  known: Known,
  messages: NewMessages,
  at: Date,
): { writes: Write[]; isAsBefore: boolean } => {
  const { from } = draft;
  const { sessionId, agentId, transactionId: id, step } = known.session;
  const [{ seq }] = messages;
  const changes = conversationWrites(draft, known, at);
  return {
    writes: [
      ...claimWrites(draft, sessionId, seq, at),
      ...messages.map((message) => messageWrite(sessionId, message)),
      ...(from === 'user' || from === 'agent'
        ? [activityWrite({ agentId, id }, step, { from, isFirstUnread: !known.isUnread }, at)]
        : []),
      ...changes,
    ],
    isAsBefore: changes.length === 0,
  };
};
