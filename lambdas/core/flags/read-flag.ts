// Asks the table whether a flag is on, and remembers the answer for half a minute.
import type { Db } from '../data/db.ts';
import { type Clock, SECOND } from '../platform/clock.ts';
import { log } from '../platform/log.ts';
import { flagSetting } from './flag-entity.ts';
import type { FlagName } from './flags.ts';

const REMEMBER_MS = 30 * SECOND;

type Deps = { db: Pick<Db, 'get'>; clock: Clock };

export const flagReader = ({ db, clock }: Deps) => {
  const known = new Map<FlagName, { on: Promise<boolean>; until: number }>();

  const ask = async (name: FlagName): Promise<boolean> => {
    try {
      return (await flagSetting.get(db, { name }))?.on ?? false;
    } catch (error) {
      // What isn't for everyone yet may stay away; people's work goes on without it.
      log.error('a flag could not be read, so it counts as off', { kind: name }, error);
      return false;
    }
  };

  return (name: FlagName): Promise<boolean> => {
    const now = clock().getTime();
    const found = known.get(name);
    if (found && found.until > now) return found.on;
    const on = ask(name);
    known.set(name, { on, until: now + REMEMBER_MS });
    return on;
  };
};
