// A report as a file: drawn once, when it was sealed, and handed out by an address that works for five minutes.
import type { Documents } from '#core/documents/documents.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Letter } from '../entity.ts';
import { letterOfCommunication, letterOfReader, letterOfSender, type ReadDeps, reportOfLetter } from './read-report.ts';

type Deps = Omit<ReadDeps, 'documents'> & { documents: Pick<Documents, 'addressOf' | 'find'> };

const notYet = () =>
  new AppError('CONFLICT', { message: "The report hasn't arrived yet. There is nothing to export." });

const addressOf = async (deps: Deps, letter: Letter): Promise<{ url: string }> => {
  const report = await reportOfLetter(deps, letter);
  if (!report) throw notYet();
  return { url: await deps.documents.addressOf(report.row.file, `Proof of funds ${report.content.clientName}.pdf`) };
};

export const exportReport =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string): Promise<{ url: string }> => {
    const { letter } = await letterOfCommunication(deps.db, agent, communicationId);
    if (!letter) throw notYet();
    return addressOf(deps, letter);
  };

export const exportReaderReport =
  (deps: Deps) =>
  async (guest: Guest): Promise<{ url: string }> =>
    addressOf(deps, await letterOfReader(deps.db, guest));

export const exportSentReport =
  (deps: Deps) =>
  async (guest: Guest, letterId: string): Promise<{ url: string }> =>
    addressOf(deps, await letterOfSender(deps.db, guest, letterId));
