// Erases the rows that a search found. A client of an agent who stays is taken out of that agent's totals at the same moment. A handover
// between others stays, without the person, and so do the templates of others that are called like them or whose text names them. A
// handover of the person goes, and those who are left learn it.
import {
  documentTemplate,
  erasedTextWrite,
  templateList,
  withoutNamesWrite,
} from '../../lambdas/chat/signing/public.ts';
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

/** Without the list, other templates would be in none; without the text, documents would silently be made from an earlier one, or ours. */
const templateWrite = (row: Row, { gone, isAbout, now }: Erasure): Write | undefined => {
  const [keys, [list]] = [templateList.keysIn(row), templateList.pick([row])];
  if (keys && list) return gone.has(keys.ownerId) ? undefined : withoutNamesWrite(keys, list, isAbout);
  const [place, [text]] = [documentTemplate.keysIn(row), documentTemplate.pick([row])];
  return place && text && !gone.has(place.ownerId) ? erasedTextWrite(place, text, { isAbout, now }) : undefined;
};

/** What takes a person out of a row that stays, or out of what is counted. Undefined: the row goes. */
const writesFor = (row: Row, erasure: Erasure): Write[] | undefined => {
  const { gone, isAbout, now } = erasure;
  const entry = clientIn(row, gone);
  if (entry) return removeWrites(entry);
  const [between] = handover.pick([row]);
  if (!between) {
    const kept = templateWrite(row, erasure);
    return kept && [kept];
  }
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
