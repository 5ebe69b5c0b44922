// The people who fill in fields, from a page's view of a document. Pure.
import type { DocumentView } from '#contracts/chat/signing';
import type { FieldView } from '#contracts/chat/signing/own';
import type { Reader } from '../state-words.ts';
import { isSameWho, type Who } from './placing.ts';

export type NamedWho = Who & { name: string };

/** Everyone who can have fields, in their signing order; the agent signs if they have one. */
export const signersIn = ({ signers, guest_name, agent_name }: DocumentView): NamedWho[] => [
  { by: 'guest', name: guest_name },
  ...signers.flatMap(({ who, name, number }) =>
    who === 'signer' ? [{ by: 'signer' as const, signer: number, name }] : [],
  ),
  { by: 'agent', name: agent_name },
];

export const nameOfWho = (document: DocumentView, who: Who): string =>
  signersIn(document).find((one) => isSameWho(one, who))?.name ?? '';

const whoIs = ({ who, number }: DocumentView['signers'][number]): Who => {
  if (who === 'signer') return { by: 'signer', signer: number };
  return { by: who === 'client' ? 'guest' : 'agent' };
};

/** True if someone has signed. Several people can have the same name, so the record counts only without a list of signers. */
export const hasSigned = ({ signers, record }: Pick<DocumentView, 'signers' | 'record'>, who: Who): boolean =>
  signers.length > 0
    ? signers.some((signer) => signer.state === 'signed' && isSameWho(whoIs(signer), who))
    : record.some(({ what }) => what === (who.by === 'agent' ? 'countersigned' : 'signed'));

/** A reader with a number is a further signer. */
export const whoReads = ({ side, number }: Reader): Who => {
  if (side === 'agent') return { by: 'agent' };
  return number === undefined ? { by: 'guest' } : { by: 'signer', signer: number };
};

export type OwnField = FieldView & { id: number };

/** The fields that a reader fills in, without those for the signature. */
export const fieldsToFill = ({ fields = [] }: DocumentView, reader: Reader): OwnField[] =>
  fields.flatMap((field, id) =>
    isSameWho(field, whoReads(reader)) && field.kind !== 'signature' ? [{ ...field, id }] : [],
  );
