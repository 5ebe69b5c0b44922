import { expect, it } from 'vitest';
import { isoAfter, MINUTE } from '#core/platform/clock.ts';
import { textMessage } from '#public/funds/texts';
import { aTestDatabase } from '#test/builders/a-test-database.ts';
import { NOW } from '#test/builders/now.ts';
import { noteDelivery } from './note-delivery.ts';

const database = aTestDatabase();
const said = { messageId: 'm1', messageStatus: 'DELIVERED', messageRequestTimestamp: NOW.getTime(), isFinal: true };

it("waits for the worker's word of a text, and not for that of one that isn't ours", async () => {
  const db = await database.emptyTable('deliveries');
  const at = (ms: number) => noteDelivery({ db, clock: () => new Date(isoAfter(NOW, ms)) });
  await expect(at(MINUTE)(said)).rejects.toThrow('not known yet');
  await at(10 * MINUTE)(said);
  // Our answer to a reply: there's nothing to note.
  await db.put(textMessage.item({ messageId: 'm1' }, { expires: NOW.getTime() / 1000 + 100 }));
  await at(MINUTE)(said);
});
