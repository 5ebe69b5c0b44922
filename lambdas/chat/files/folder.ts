// The owner of the place that a call is about, and their allowed actions there. The place is found from a proven
// link, or from the agent's own rows.
import type { Db } from '#core/data/db.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Parties, partiesOfAgent, partiesOfGuest, readTransaction } from '#public/chat/transaction';
import {
  type FundsRequest,
  requestOfCommunication,
  requestOfGuest,
  requireAnswerable,
  requireReal,
} from '#public/funds/request';
import { placeOfId } from './stored-file.ts';
import type { PagePlace, Place } from './vocabulary.ts';

export type Folder = {
  place: Place;
  folderId: string;
  agentId: string;
  linkId: string;
  by: 'guest' | 'agent';
  request?: FundsRequest;
  /** For a transaction's place; the transaction may not have begun yet. */
  parties?: Parties;
};

export const folderOfRequest = (request: FundsRequest, by: Folder['by']): Folder => {
  requireReal(request);
  return {
    place: 'request',
    folderId: request.communicationId,
    agentId: request.agentId,
    linkId: request.id,
    by,
    request,
  };
};

/** Files that support a proof: they outlive the answer, and are shared one by one. */
export const supportingFolder = (request: FundsRequest, place: 'authority' | 'approval', by: Folder['by']): Folder => {
  const { request: _, ...folder } = folderOfRequest(request, by);
  return { ...folder, place };
};

const isSupporting = (place: Place): place is 'authority' | 'approval' => place === 'authority' || place === 'approval';

export const folderOfTransaction = (parties: Parties, by: Folder['by']): Folder => ({
  place: 'transaction',
  folderId: parties.id,
  agentId: parties.agentId,
  linkId: parties.linkId,
  by,
  parties,
});

type Deps = { db: Pick<Db, 'get'>; clock: Clock };

/** For a guest's actions until their link is canceled: see, open and remove. */
export const folderOfGuest = (guest: Guest, place: PagePlace): Folder => {
  if (place !== 'transaction') {
    const request = requestOfGuest(guest);
    if (request.state === 'cancelled') throw new AppError('LINK_CANCELLED');
    return isSupporting(place) ? supportingFolder(request, place, 'guest') : folderOfRequest(request, 'guest');
  }
  return folderOfTransaction(partiesOfGuest(guest.link), 'guest');
};

/** For adding: only while the request can be answered, or the transaction is open. */
export const openFolderOfGuest = async ({ db, clock }: Deps, guest: Guest, place: PagePlace): Promise<Folder> => {
  const folder = folderOfGuest(guest, place);
  if (folder.request) requireAnswerable(folder.request, clock());
  else await requireOpen(db, folder);
  return folder;
};

const requireOpen = async (db: Pick<Db, 'get'>, { place, agentId, folderId }: Folder) => {
  if (isSupporting(place)) return;
  const transaction = await readTransaction(db, agentId, folderId);
  if (transaction?.state === 'closed') throw new AppError('TRANSACTION_CLOSED');
};

export const folderOfAgent = async (
  { db }: Pick<Deps, 'db'>,
  agent: Pick<Agent, 'id'>,
  { place, folderId }: { place: Place; folderId: string },
): Promise<Folder> => {
  if (place === 'transaction') return folderOfTransaction(await partiesOfAgent(db, agent.id, folderId), 'agent');
  // Only the email itself leads to its files.
  if (place === 'mail') throw new AppError('NOT_FOUND');
  const request = await requestOfCommunication(db, agent.id, folderId);
  if (!request) throw new AppError('NOT_FOUND');
  return isSupporting(place) ? supportingFolder(request, place, 'agent') : folderOfRequest(request, 'agent');
};

/** Only the client adds files to a request, and documents about an entity. */
export const openFolderOfAgent = async (
  deps: Deps,
  agent: Pick<Agent, 'id'>,
  at: { place: Place; folderId: string },
): Promise<Folder> => {
  const folder = await folderOfAgent(deps, agent, at);
  if (folder.request || folder.place === 'authority') throw new AppError('FORBIDDEN');
  await requireOpen(deps.db, folder);
  return folder;
};

/** For taking a file out. A closed transaction's files are its record, and can't be removed. */
export const changeableFolder = async ({ db }: Pick<Deps, 'db'>, folder: Folder): Promise<Folder> => {
  if (folder.place === 'transaction') await requireOpen(db, folder);
  return folder;
};

export const fileOfId = (id: string): { place: Place; folderId: string; fileId: string } => {
  const found = placeOfId(id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
};

/** The same for a guest, who has one place of each kind. */
export const ownFile = (folder: Folder, id: string): string => {
  const { place, folderId, fileId } = fileOfId(id);
  if (place !== folder.place || folderId !== folder.folderId) throw new AppError('NOT_FOUND');
  return fileId;
};
