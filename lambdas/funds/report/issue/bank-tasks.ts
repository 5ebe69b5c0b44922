// What the report worker does with each task of the outbox.
import type { Work } from '#core/platform/queue-worker.ts';
import { readBanks } from '../../bank/reading/read-banks.ts';
import { failLetter, readingFailed } from '../../bank/reading/reading-failed.ts';
import { removeBanks } from '../../bank/reading/remove-banks.ts';
import type { BankTask } from '../../bank/tasks.ts';
import { type IssueDeps, issueLetter } from './issue-letter.ts';

export const bankTasks = (deps: IssueDeps): Work<BankTask> => {
  const issue = issueLetter(deps);
  const remove = removeBanks({ ...deps, failOne: failLetter(deps) });
  const banks = readBanks({ ...deps, issue, remove, failed: readingFailed(deps) });

  return async (task, { attempts }) => {
    switch (task.type) {
      case 'read':
        await banks.read(task.owner, attempts, task.days);
        break;
      case 'refresh':
        await banks.refresh(task.owner, attempts, task.days);
        break;
      case 'fetch':
        await banks.fetch(task.assetReportId, task.full, attempts);
        break;
      case 'issue':
        await issue(task.owner, task.letterId);
        break;
      case 'disconnect':
        await remove.everything(task.owner, task.abandon === true);
        break;
      case 'remove':
        await remove.connection(task.owner, task.itemId);
        break;
    }
    return undefined;
  };
};
