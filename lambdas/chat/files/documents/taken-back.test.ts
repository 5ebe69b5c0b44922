// T-27: once a client takes a file back, the agent can't see it, no matter what is shared afterwards, and even before
// the worker has erased it. Seen red: sharing another file showed the agent the earlier ones again.
import { expect, it } from 'vitest';
import type { EraseFilesTask } from '#public/funds/request';
import { aRequestSide } from '#test/builders/a-request-side.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { openWork } from '#test/builders/open-work.ts';
import { eraseFiles } from '../erase-files.ts';
import { listFiles, readFile } from '../file-store.ts';
import { fileOfId, folderOfRequest, openFolderOfGuest } from '../folder.ts';
import { settle } from '../upload/complete-file.ts';
import { startFile } from '../upload/start-file.ts';
import { acceptDocuments, sendDocuments, withdrawDocuments } from './send-documents.ts';

const database = aTestDatabase();

const aClient = async () => {
  const side = await aRequestSide(database);
  const id = await side.send();
  await side.acceptLicense(id);
  const guest = () => side.guest(id);
  const bucket = { begin: async () => 'upload', drop: async () => undefined, remove: async () => undefined };
  const pass = () => side.setClock(new Date(side.clock().getTime() + 1000));
  return {
    ...side,
    id,
    add: async (name: string) => {
      pass();
      const folder = await openFolderOfGuest(side, await guest(), 'request');
      const input = { name, kind: 'bank-statement', note: '', size: 1 } as const;
      const { fileId } = fileOfId((await startFile({ ...side, bucket })(folder, input)).id);
      await settle(side.db, await readFile(side.db, folder, fileId, side.clock()), {
        state: 'ready',
        type: 'pdf',
        hash: fileId,
      });
      return fileId;
    },
    share: async () => {
      pass();
      return sendDocuments(side)(await guest(), 'en');
    },
    takeBack: async () => {
      pass();
      return withdrawDocuments(side)(await guest(), 'en');
    },
    agents: async () => folderOfRequest(await side.request(id), 'agent'),
    /** The worker's step. */
    erase: async () => {
      for (const entry of await openWork(side.db))
        if (entry.kind === 'document') await eraseFiles({ db: side.db, bucket })(entry.task as EraseFilesTask, entry);
    },
  };
};

// P-27.
it("a file that was taken back is never the agent's again, also when another one is shared and accepted at once", async () => {
  const { db, clock, agent, id, add, share, takeBack, agents, erase } = await aClient();
  const seen = async () => (await listFiles(db, await agents(), {}, clock())).items.map(({ name }) => name);
  const first = await add('May.pdf');
  expect([await share(), await seen()]).toEqual([{ count: 1 }, ['May.pdf']]);
  await takeBack();
  expect(await seen()).toEqual([]);
  await expect(share()).rejects.toThrow('Please add a file first.');
  await add('June.pdf');
  expect([await share(), await seen()]).toEqual([{ count: 1 }, ['June.pdf']]);
  await expect(readFile(db, await agents(), first, clock())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await acceptDocuments({ db, clock })(agent, id);
  expect(await seen()).toEqual(['June.pdf']);
  await erase();
  expect(await seen()).toEqual(['June.pdf']);
});
