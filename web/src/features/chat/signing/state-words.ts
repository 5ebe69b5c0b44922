// The meaning of a document's state for its reader. Pure.
import type { Side } from '#contracts/chat/conversation';
import type { DocumentView } from '#contracts/chat/signing';
import type { ChatStrings } from '../strings.ts';

/** `number`: a further signer's place in the signing order. */
export type Reader = { side: Side; number?: number | undefined };

const lastToSign = ({ signers, guest_name }: DocumentView): string =>
  signers.findLast(({ who, state }) => who !== 'agent' && state === 'signed')?.name ?? guest_name;

const awaited = ({ signers }: DocumentView): string =>
  signers.find(({ state }) => state === 'sent' || state === 'opened')?.name ?? '';

export const numberOf = ({ signers }: DocumentView, { side, number }: Reader): number | undefined =>
  number ?? signers.find(({ who }) => who === (side === 'agent' ? 'agent' : 'client'))?.number;

export const stateWords = (words: ChatStrings, document: DocumentView, reader: Reader): string => {
  const { state, agent_name, signers } = document;
  const { states } = words.document;
  if (state === 'countersign')
    return reader.side === 'user' ? states.countersign(agent_name) : states.countersignAgent(lastToSign(document));
  if (signers.length === 0) return states[state];
  if (state === 'cosign') {
    const own = signers.find(({ number }) => number === numberOf(document, reader));
    if (own?.state === 'signed') return words.signers.youSigned;
    if (own?.who === 'signer') return words.signers.asksYou(agent_name);
    return words.signers.waitsFor(awaited(document));
  }
  const declined = signers.find((signer) => signer.state === 'declined');
  if (state === 'declined' && declined) return words.signers.declinedBy(declined.name);
  return state === 'sealed' ? words.signers.sealed : states[state];
};

export const replaceLabel = (
  words: ChatStrings['document'],
  { state, pdf }: Pick<DocumentView, 'state' | 'pdf'>,
): string => (state === 'voided' || pdf ? words.reissue : words.presentAgain);

/** True if it's the reader's turn. */
export const maySign = (document: DocumentView, { side, number }: Reader): boolean => {
  const { state, released, signers } = document;
  if (number !== undefined) {
    const own = signers.find((signer) => signer.number === number);
    return state === 'cosign' && (own?.state === 'sent' || own?.state === 'opened');
  }
  return side === 'user' ? state === 'presented' && released : state === 'countersign';
};

export const nameOf = ({ signers, guest_name, agent_name }: DocumentView, { side, number }: Reader): string => {
  if (side === 'agent') return agent_name;
  return signers.find((signer) => signer.number === number)?.name ?? guest_name;
};

/** All parties to the document, including the agent, even if the agent doesn't sign. */
export const partiesOf = ({ signers, guest_name, agent_name }: DocumentView): string[] => [
  guest_name,
  ...signers.flatMap(({ who, name }) => (who === 'signer' ? [name] : [])),
  agent_name,
];
