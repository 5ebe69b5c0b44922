// What the banks' worker does with each task of the outbox.
import type { Db } from '#core/data/db.ts';
import type { OutboxEntry } from '#core/data/outbox.ts';
import type { Clock } from '#core/platform/clock.ts';
import type { Work } from '#core/platform/queue-worker.ts';
import { disconnectAll, disconnectBank } from '../ending/disconnect-banks.ts';
import { forgetFigures } from '../ending/forget-figures.ts';
import { removeReports } from '../ending/remove-reports.ts';
import { linkedInWindow } from '../linking/linked-in-window.ts';
import type { FundsProvider } from '../provider/funds-provider.ts';
import type { BankTask } from '../tasks.ts';
import type { Vault } from '../vault.ts';
import type { BankNotices } from './bank-notices.ts';
import { fetchReport } from './fetch-report.ts';
import { itemChanged } from './item-changed.ts';
import { orderReport } from './order-report.ts';
import { readingFailed } from './reading-failed.ts';
import type { WaitingLetters } from './waiting-letters.ts';

type Deps = {
  db: Db;
  clock: Clock;
  provider: FundsProvider;
  vault: Vault;
  letters: WaitingLetters;
  notices: BankNotices;
};

export const bankWorker = (given: Deps): Work<BankTask> => {
  const reports = removeReports(given);
  const deps = {
    ...given,
    removeReports: reports,
    readingFailed: readingFailed(given),
    forgetFigures: forgetFigures({ ...given, removeReports: reports }),
  };
  const order = orderReport(deps);
  const fetch = fetchReport(deps);
  const disconnect = disconnectAll(deps);
  const remove = disconnectBank(deps);
  const changed = itemChanged(deps);
  const linked = linkedInWindow(deps);

  const carryOut = (task: BankTask, entry: OutboxEntry): Promise<unknown> => {
    const { attempts: attempt, createdAt } = entry;
    switch (task.type) {
      case 'read':
        return given.letters.linked(task.owner).then(() => order.build(task.owner, entry, task.days));
      case 'linked in window':
        return linked(task, attempt);
      case 'refresh':
        return order.refresh(task.owner, entry, task.days);
      case 'fetch':
        return fetch(task.assetReportId, task.full, attempt);
      case 'issue':
        return given.letters.issue(task.owner, task.letterId);
      case 'send agreed':
        return given.letters.sendAgreed(task.owner, task.hasWaited);
      case 'withdrawn':
        return given.letters.withdrawn(task.reportId);
      case 'explained':
        return given.letters.explained(task.reportId);
      case 'offer letter':
        return given.letters.offerLetter(task.reportId, task.letterId);
      case 'discard file':
        return given.letters.discardFile(task.reportId, task.file);
      case 'disconnect':
        return disconnect(task.owner, { abandon: task.abandon === true, orderedAt: createdAt });
      case 'remove':
        return remove(task.owner, task.itemId);
      case 'item':
        return changed(task.itemId, task.news, createdAt);
    }
  };
  return async (task, entry) => {
    await carryOut(task, entry);
    return undefined;
  };
};
