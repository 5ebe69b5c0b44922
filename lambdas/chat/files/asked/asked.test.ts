// Files that an agent requests, on a real table: from the request to the file that answers it, with the reminders in between.
import { describe, expect, it } from 'vitest';
import { writtenEmail } from '#core/mail/written-email.ts';
import { DAY } from '#core/platform/clock.ts';
import { tryParse } from '#core/schema.ts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { aTransactionSide } from '#test/builders/a-transaction-side.ts';
import { NOW } from '#test/builders/now.ts';
import { partiesIn } from '../../transaction/entity.ts';
import { closeTransaction } from '../../transaction/open-and-close.ts';
import { readFile } from '../file-store.ts';
import { folderOfTransaction } from '../folder.ts';
import { removeFile, settle } from '../upload/complete-file.ts';
import { startFile } from '../upload/start-file.ts';
import { askForFile, cancelAskedFile, remindOfFile } from './ask-for-file.ts';
import { askedView, ifStillAsked, listAsked, reminderTimes } from './asked.ts';

const database = aTestDatabase();
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

const aQuestion = async () => {
  const side = await aTransactionSide(database);
  const transaction = await side.aTransaction();
  const folder = folderOfTransaction(partiesIn(transaction), 'guest');
  const bucket = { begin: async () => 'upload', drop: async () => undefined, remove: async () => undefined };
  const { id } = await askForFile(side)(partiesIn(transaction), { text: 'The deed', kind: 'deed', due_on: dayIn(5) });
  const [, , askedId = ''] = id.split('-');
  const add = async () => {
    const started = await startFile({ ...side, bucket })(folder, {
      name: 'Deed.pdf',
      kind: 'deed',
      note: '',
      size: 1,
      answers: id,
    });
    const fileId = started.id.split('-')[2] ?? '';
    return { fileId, stored: await readFile(side.db, folder, fileId, side.clock()) };
  };
  return {
    ...side,
    side,
    transaction,
    id,
    add,
    ready: async () => {
      const { fileId, stored } = await add();
      await settle(side.db, stored, { state: 'ready', type: 'pdf', hash: '' });
      return fileId;
    },
    remove: (fileId: string) => removeFile({ ...side, bucket })(folder, fileId),
    cancel: (canceled: boolean) => cancelAskedFile(side)({ folderId: transaction.id, askedId }, canceled),
    remind: () => remindOfFile(side)(side.agent, partiesIn(transaction), askedId),
    view: async () => (await listAsked(side.db, folder)).map((one) => askedView(one, side.clock()))[0],
    /** The emails about it that would go out now, by their subject and reader. */
    emails: async () => {
      const tasks = (await side.openWork()).map(({ task }) => tryParse(writtenEmail, task));
      const ordered = tasks.filter((task) => task?.asked !== undefined);
      const sent = await Promise.all(ordered.map((task) => task && ifStillAsked(side)(task)));
      return sent.flatMap((email) => (email ? [`${email.to}: ${email.content.subject}`] : [])).sort();
    },
  };
};

const EMAILS = [
  "ada@example.com: Sam Seller hasn't added a file yet",
  'sam@example.com: Ada Agent needs a file from you',
  'sam@example.com: Reminder: a file is due tomorrow',
  'sam@example.com: Reminder: a file is late',
];

describe('a file that was asked for', () => {
  it('is done once a file is there that can be opened, and open again when the last one is removed', async () => {
    const { add, ready, remove, view, emails } = await aQuestion();
    expect(await view()).toMatchObject({ state: 'open', is_late: false, due_on: dayIn(5) });
    expect(await emails()).toEqual(EMAILS);
    await add();
    expect(await view()).toMatchObject({ state: 'open' });
    const [first, second] = [await ready(), await ready()];
    expect(await view()).toMatchObject({ state: 'done' });
    expect(await emails()).toEqual([]);
    await remove(first);
    expect(await view()).toMatchObject({ state: 'done' });
    await remove(second);
    expect(await view()).toMatchObject({ state: 'open' });
    expect(await emails()).toEqual(EMAILS);
  });

  it('is late once its day is over wherever the client may be', async () => {
    const { view, setClock } = await aQuestion();
    setClock(new Date(`${dayIn(6)}T11:59:00Z`));
    expect(await view()).toMatchObject({ is_late: false });
    setClock(new Date(`${dayIn(6)}T12:00:00Z`));
    expect(await view()).toMatchObject({ state: 'open', is_late: true });
  });

  it('reminds no one once it is canceled, until that is taken back, and takes no file meanwhile', async () => {
    const { cancel, emails, view, add } = await aQuestion();
    await cancel(true);
    expect([await emails(), (await view())?.state]).toEqual([[], 'canceled']);
    await expect(add()).rejects.toThrow('no longer asked for');
    await cancel(false);
    expect(await emails()).toEqual(EMAILS);
  });

  it('is named to the agent as what they asked for, when it is late', async () => {
    const { openWork } = await aQuestion();
    const late = (await openWork()).map(({ task }) => tryParse(writtenEmail, task));
    expect(late.find((email) => email?.kind === 'file-late')?.content.quote).toMatchObject({
      intro: 'You asked for:',
      text: 'The deed',
    });
  });

  it('is one that the agent reminds of, once a day and only while it is missing', async () => {
    const { remind, emails, view, setClock, ready } = await aQuestion();
    await remind();
    await remind();
    const again = 'sam@example.com: Reminder: Ada Agent needs a file from you';
    expect((await emails()).filter((one) => one === again)).toHaveLength(1);
    expect(await view()).toMatchObject({ reminded_at: NOW.toISOString() });
    setClock(inDays(1));
    await remind();
    expect((await emails()).filter((one) => one === again)).toHaveLength(2);
    setClock(inDays(7));
    await remind();
    expect((await emails()).filter((one) => one.includes('a file is late'))).toHaveLength(2);
    await ready();
    await expect(remind()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('reminds no one once its transaction is closed', async () => {
    const { side, transaction, emails } = await aQuestion();
    await closeTransaction(side)(side.agent, transaction.id);
    expect(await emails()).toEqual([]);
  });

  it('belongs to its own transaction: the file of another one does not answer it', async () => {
    const { side, id } = await aQuestion();
    const other = folderOfTransaction(partiesIn(await side.aTransaction()), 'guest');
    const bucket = { begin: async () => 'upload', drop: async () => undefined };
    const begin = startFile({ ...side, bucket })(other, {
      name: 'a.pdf',
      kind: 'deed',
      note: '',
      size: 1,
      answers: id,
    });
    await expect(begin).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the day of a file that was asked for', () => {
  it('has a reminder the day before, unless the first email has just gone out', () => {
    expect(reminderTimes({ dueOn: '2026-12-10' }, new Date('2026-12-01T12:00:00Z'))).toEqual({
      soon: new Date('2026-12-09T14:00:00Z'),
      late: new Date('2026-12-11T14:00:00Z'),
    });
    expect(reminderTimes({ dueOn: '2026-12-10' }, new Date('2026-12-09T09:00:00Z'))).toEqual({
      late: new Date('2026-12-11T14:00:00Z'),
    });
  });
});
