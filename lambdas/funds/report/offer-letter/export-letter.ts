// A letter for its sender, the agent or the client: its content in the agent's list, and its file.
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { ReadDeps } from '../reader/read-report.ts';
import { reportFileAddress } from '../reader/report-file-address.ts';
import type { OfferLetterView } from './contract.ts';
import type { OfferLetter } from './entity.ts';
import { keysIn } from './offer-letter.ts';
import { readOfferLetter, toView } from './offer-letter-store.ts';
import { genuineReport } from './open-offer-letter.ts';

type Owner = Pick<Agent, 'id'>;

/** A client's own letter is between them and its recipient. */
const letterOfAgent = async (db: Pick<Db, 'get'>, { id: agentId }: Owner, name: string): Promise<OfferLetter> => {
  const { reportId, id } = keysIn(name);
  const letter = await readOfferLetter(db, reportId, id);
  if (letter?.agentId !== agentId || letter.by !== 'agent') throw new AppError('NOT_FOUND');
  return letter;
};

export const viewAgentsLetter =
  ({ db, clock }: { db: Pick<Db, 'get'>; clock: Clock }) =>
  async (agent: Owner, name: string): Promise<OfferLetterView & Pick<OfferLetter, 'communicationId'>> => {
    const letter = await letterOfAgent(db, agent, name);
    return { ...toView(letter, clock()), communicationId: letter.communicationId };
  };

type FileDeps = ReadDeps & { documents: Pick<Documents, 'addressOf' | 'find'> };

/** The recipient's copy, for the sender: it doesn't count as opened, however often the recipient may open it. */
const exportSent =
  (deps: FileDeps) =>
  async (letter: OfferLetter, as: FileAs): Promise<FileAddress> => {
    if (letter.state === 'preparing')
      throw new AppError('CONFLICT', { message: "The letter isn't sealed yet. Try again in a minute." });
    const { row, content } = await genuineReport(deps, { ...letter, mostViews: undefined });
    return reportFileAddress(deps, row.file, content.clientName, as);
  };

export const exportAgentsLetter =
  (deps: FileDeps) =>
  async (agent: Owner, name: string, as: FileAs): Promise<FileAddress> =>
    exportSent(deps)(await letterOfAgent(deps.db, agent, name), as);

/** Exports a letter that the client sent. Only the agent hands out the agent's letters. */
export const exportClientsLetter =
  (deps: FileDeps) =>
  async ({ link }: Guest, name: string, as: FileAs): Promise<FileAddress> => {
    const { reportId, id } = keysIn(name);
    const letter = await readOfferLetter(deps.db, reportId, id);
    if (letter?.by !== 'client' || !letter.clients.some(({ linkId }) => linkId === link.id))
      throw new AppError('NOT_FOUND', { message: "This letter doesn't exist." });
    return exportSent(deps)(letter, as);
  };
