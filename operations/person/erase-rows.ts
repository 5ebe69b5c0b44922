// Erases the rows that a search found. A client of an agent who stays is taken out of that agent's totals at the same moment. A handover
// between others stays, without the person. One of the person goes, and those who are left learn it.
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
const clientIn = (row: Row, gone: ReadonlySet<string>) => client.pick([row]).find(({ agentId }) => !gone.has(agentId));

type Erasure = { gone: ReadonlySet<string>; isAbout: (part: unknown) => boolean; now: Date };

/** What takes a person out of a row that stays, or out of what is counted. Undefined: the row goes. */
const writesFor = (row: Row, erasure: Erasure): Write[] | undefined => {
  const { gone, isAbout, now } = erasure;
  const entry = clientIn(row, gone);
  if (entry) return removeWrites(entry);
  const [between] = handover.pick([row]);
  if (!between) return undefined;
  const without = withoutWrite(between, isAbout);
  return without ? [without] : [{ delete: keyIn(row), if: exists }, ...newsOfErasure(between, isAbout, now)];
};

/** The person's accounts, and the offices that go with them. */
const goneWith = ({ rows, identifiers }: Pick<Holdings, 'rows' | 'identifiers'>): Set<string> =>
  new Set([...identifiers, ...rows.flatMap(({ PK, SK }) => (SK === 'OFFICE' ? [PK.replace('OFFICE#', '')] : []))]);

export const eraseRows =
  (table: Pick<Db, 'delete' | 'transact'>, clock: Clock = systemClock) =>
  async (found: Pick<Holdings, 'rows' | 'identifiers' | 'ids'>): Promise<void> => {
    const gone = goneWith(found);
    const isAbout = (part: unknown) => mentions(part, found.ids);
    for (const row of found.rows) {
      const writes = writesFor(row, { gone, isAbout, now: clock() });
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
