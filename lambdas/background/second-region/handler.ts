// Runs in the second Region every five minutes: alarms of the first Region can't go off when that Region fails.
import { openTable } from '#core/data/sdk-dynamo.ts';
import { systemClock } from '#core/platform/clock.ts';
import { env } from '#core/platform/env.ts';
import { log } from '#core/platform/log.ts';
import { visitSite } from '#public/background/canary';
import { heartbeat } from '#public/background/upkeep';
import { findLateCopy } from './find-late-copy.ts';

/** The replica: same name, this Region. */
const db = openTable(env('TABLE_NAME'));

export const handler = async (): Promise<void> => {
  const [site, copy] = await Promise.all([
    visitSite(env('SITE_URL')),
    heartbeat.get(db, {}).then((last) => findLateCopy(last?.at, systemClock())),
  ]);
  const wrong = [...site, ...copy];
  log.info('second region', { count: wrong.length });
  if (wrong.length > 0) throw new Error(`The first Region fails: ${wrong.join('; ')}`);
};
