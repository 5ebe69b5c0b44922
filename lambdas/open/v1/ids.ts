// The IDs of the public API. Each begins with its kind, so that an ID in the wrong place is refused before anything is read.
import { AppError } from '#core/http/errors.ts';

export const KINDS = {
  acc: 'account',
  key: 'API key',
  req: 'request',
  rep: 'report',
  ltr: 'letter',
  cli: 'client',
  txn: 'transaction',
  doc: 'document',
  fil: 'file',
  evt: 'event',
  whk: 'webhook',
} as const;
export type Kind = keyof typeof KINDS;

export const idOut = (kind: Kind, id: string): string => `${kind}_${id}`;

/** An ID of another kind gets the same refusal as an unknown one, so that it reveals nothing. */
export const idIn = (kind: Kind, text: string): string => {
  if (!text.startsWith(`${kind}_`)) throw new AppError('NOT_FOUND');
  return text.slice(kind.length + 1);
};
