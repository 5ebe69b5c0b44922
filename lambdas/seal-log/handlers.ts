// The log's routes, served by the reports' function, which has the other public routes about seals.
import { sealKeyName } from '#core/crypto/kms-seal.ts';
import type { Db } from '#core/data/db.ts';
import { AppError } from '#core/http/errors.ts';
import type { Handlers } from '#core/http/serve.ts';
import type { routes } from './contract.ts';
import { loggedSeal, publishedDay } from './entity.ts';
import { listDays } from './log-store.ts';

type PublishedDay = ReturnType<typeof publishedDay.read>;

const toSignedDay = ({ day, seal: { text, signature, keyId } }: PublishedDay) => ({
  day,
  text,
  signature,
  key_id: sealKeyName(keyId),
});

export const sealLogHandlers = ({ db }: { db: Db }): Handlers<typeof routes> => ({
  sealLog: async ({ query }) => {
    const { items, nextCursor } = await listDays(db, query);
    return { days: items.map(toSignedDay), next_cursor: nextCursor };
  },
  sealLogDay: async ({ params: { day }, query }) => {
    const published = await publishedDay.get(db, { day });
    if (!published) throw new AppError('NOT_FOUND');
    const { items, nextCursor } = await loggedSeal.list(db, { pk: loggedSeal.partition({ day }), ...query });
    return { ...toSignedDay(published), hashes: items.map(({ hash }) => hash), next_cursor: nextCursor };
  },
});
