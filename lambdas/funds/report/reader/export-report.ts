// A report as a file: drawn once, when it was sealed, and handed out by an address that works for five minutes, or as bytes.
import type { Documents } from '#core/documents/documents.ts';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Letter } from '../entity.ts';
import { letterOfCommunication, letterOfReader, letterOfSender, type ReadDeps, reportOfLetter } from './read-report.ts';
import { reportFileAddress } from './report-file-address.ts';

type Deps = Omit<ReadDeps, 'documents'> & { documents: Pick<Documents, 'addressOf' | 'find'> };

const notYet = () =>
  new AppError('CONFLICT', { message: "The report hasn't arrived yet. There is nothing to export." });

const fileOf = async (deps: Deps, letter: Letter, as: FileAs): Promise<FileAddress> => {
  const report = await reportOfLetter(deps, letter);
  if (!report) throw notYet();
  return reportFileAddress(deps, report.row.file, report.content.clientName, as);
};

export const exportReport =
  (deps: Deps) =>
  async (agent: Agent, communicationId: string, as: FileAs): Promise<FileAddress> => {
    const { letter } = await letterOfCommunication(deps.db, agent, communicationId);
    if (!letter) throw notYet();
    return fileOf(deps, letter, as);
  };

export const exportReaderReport =
  (deps: Deps) =>
  async (guest: Guest, as: FileAs): Promise<FileAddress> =>
    fileOf(deps, await letterOfReader(deps.db, guest), as);

export const exportSentReport =
  (deps: Deps) =>
  async (guest: Guest, letterId: string, as: FileAs): Promise<FileAddress> =>
    fileOf(deps, await letterOfSender(deps.db, guest, letterId), as);
