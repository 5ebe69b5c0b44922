// Erases the rows that a search found. A client of an agent who stays is taken out of that agent's totals at the same moment. A handover
// between others stays, without the person, and so do an agent's templates that are called like them. A handover of the person goes, and
// those who are left learn it.
import { templateList, withoutNamesWrite } from '../../lambdas/chat/signing/public.ts';
import { removeWrites } from '../../lambdas/clients/client/client-writes.ts';
import { client } from '../../lambdas/clients/client/entity.ts';
import { handover } from '../../lambdas/clients/handover/entity.ts';
import { withoutWrite } from '../../lambdas/clients/handover/handover-store.ts';
import { newsOfErasure } from '../../lambdas/clients/handover/news-of-erasure.ts';
import { ConditionFailed, type Db, exists, keyIn, type Write } from '../../lambdas/core/data/db.ts';
import { type Clock, systemClock } from '../../lambdas/core/platform/clock.ts';
import type { Holdings } from './holdings.ts';
import { mentions, type Row } from './rows-about.ts';

/** Of an agent who goes, the totals go, too: nothing may write them again. A client that can't be read goes as it is. */
const clientIn = (row: Row, identifiers: string[]) =>
  client.pick([row]).find(({ agentId }) => !identifiers.includes(agentId));

/** Without the row, the agent's other templates would be in no list. */
const renamedIn = (row: Row, identifiers: string[], isAbout: (name: string) => boolean): Write | undefined => {
  const [keys, [list]] = [templateList.keysIn(row), templateList.pick([row])];
  return keys && list && !identifiers.includes(keys.ownerId) ? withoutNamesWrite(keys, list, isAbout) : undefined;
};

/** What takes a person out of a row that stays, or out of what is counted. Undefined: the row goes. */
const writesFor = (
  row: Row,
  { identifiers, ids }: Pick<Holdings, 'identifiers' | 'ids'>,
  now: Date,
): Write[] | undefined => {
  const entry = clientIn(row, identifiers);
  if (entry) return removeWrites(entry);
  const isAbout = (part: unknown) => mentions(part, ids);
  const [between] = handover.pick([row]);
  if (!between) {
    const renamed = renamedIn(row, identifiers, isAbout);
    return renamed && [renamed];
  }
  const without = withoutWrite(between, isAbout);
  return without ? [without] : [{ delete: keyIn(row), if: exists }, ...newsOfErasure(between, isAbout, now)];
};

export const eraseRows =
  (table: Pick<Db, 'delete' | 'transact'>, clock: Clock = systemClock) =>
  async ({ rows, ...person }: Pick<Holdings, 'rows' | 'identifiers' | 'ids'>): Promise<void> => {
    for (const row of rows) {
      const writes = writesFor(row, person, clock());
      if (!writes) {
        await table.delete(keyIn(row));
        continue;
      }
      try {
        await table.transact(writes);
      } catch (error) {
        // Changed since the search, or gone: the next search finds what is left.
        if (!(error instanceof ConditionFailed)) throw error;
      }
    }
  };
