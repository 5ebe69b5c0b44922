// A report as a file: drawn once, when it was sealed, and handed out by an address that opens for five minutes.

import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { Agent, Guest } from '#core/http/actor.ts';
import { AppError } from '#core/http/errors.ts';
import type { Clock } from '#core/platform/clock.ts';
import { type Letter, reportIdOf, requireReadable } from './letter.ts';
import { letterOfMessage, letterOfReader } from './read-report.ts';
import { readReport } from './report-store.ts';

type Deps = { db: Db; clock: Clock; documents: Pick<Documents, 'addressOf'> };

const notYet = () =>
  new AppError('CONFLICT', { message: 'The report has not arrived yet. There is nothing to export.' });

export const exportReport = (deps: Deps) => {
  const addressOf = async (letter: Letter): Promise<{ url: string }> => {
    requireReadable(letter, deps.clock());
    const stored = letter.state === 'issued' ? await readReport(deps.db, reportIdOf(letter)) : undefined;
    if (!stored?.file) throw notYet();
    // The file was made of the sealed text; when the text no longer fits its seal, neither can be relied on.
    if (!stored.content) throw new AppError('CONFLICT', { message: 'This report has been altered and is not shown.' });
    return { url: await deps.documents.addressOf(stored.file, `Proof of funds ${stored.content.clientName}.pdf`) };
  };
  return {
    async forAgent(agent: Agent, messageId: string): Promise<{ url: string }> {
      const { letter } = await letterOfMessage(deps.db, agent, messageId);
      if (!letter) throw notYet();
      return addressOf(letter);
    },
    forReader: async (guest: Guest): Promise<{ url: string }> => addressOf(await letterOfReader(deps.db, guest)),
  };
};
