// A report as a file: drawn once, when it was sealed, and handed out by an address that works for five minutes.
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Letter } from '../entity.ts';
import { reportIdOf, requireReadable } from '../letter.ts';
import { readReport } from '../report-store.ts';
import { ALTERED, letterOfCommunication, letterOfReader } from './read-report.ts';

type Deps = { db: Db; clock: Clock; documents: Pick<Documents, 'addressOf'> };

const notYet = () =>
  new AppError('CONFLICT', { message: "The report hasn't arrived yet. There is nothing to export." });

const addressOf = async ({ db, clock, documents }: Deps, letter: Letter): Promise<{ url: string }> => {
  requireReadable(letter, clock());
  const stored = letter.state === 'issued' ? await readReport(db, reportIdOf(letter)) : undefined;
  if (!stored) throw notYet();
  // The file was made from the sealed text; when the text no longer matches its seal, neither can be relied on.
  if (!stored.content) throw new AppError('CONFLICT', { message: ALTERED });
  return { url: await documents.addressOf(stored.file, `Proof of funds ${stored.content.clientName}.pdf`) };
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
