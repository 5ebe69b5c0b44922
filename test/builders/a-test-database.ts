import { afterAll, beforeAll } from 'vitest';
import { aDatabase, type Database } from './a-database.ts';

/** A database for the tests of one file: started before the first of them, stopped after the last. */
export const aTestDatabase = (): Database => {
  let running: Database | undefined;
  const started = (): Database => {
    if (!running) throw new Error('The database starts with the first test');
    return running;
  };
  beforeAll(async () => {
    running = await aDatabase();
  });
  afterAll(() => running?.stop());
  return {
    get client() {
      return started().client;
    },
    emptyTable: (...asked) => started().emptyTable(...asked),
    changes: (name) => started().changes(name),
    clear: () => started().clear(),
    stop: () => started().stop(),
  };
};
