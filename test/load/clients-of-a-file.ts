// Brings a file of made-up clients in as the page does: in parts, looked at first and then saved.

import type { ClientStore } from '../../lambdas/clients/client/client-store.ts';
import { IMPORT_ROWS } from '../../lambdas/clients/import/contract.ts';
import { importClients } from '../../lambdas/clients/import/import-clients.ts';
import type { Db } from '../../lambdas/core/data/db.ts';
import type { Agent } from '../../lambdas/core/http/actor.ts';

type Progress = (phase: 'checking' | 'saving', done: number, seconds: number) => void;

const firstNames = ['Ada', 'Bo', 'Cleo', 'Dev', 'Eli', 'Fay', 'Gus', 'Hana', 'Ira', 'Jo'];
const rowOf = (index: number) => ({
  line: index + 2,
  name: `${firstNames[index % firstNames.length]} Sample ${String(index).padStart(5, '0')}`,
  address: `${index} Maple Street, Springfield, IL 62704`,
  email: `client-${index}@example.com`,
  phone_number: `217${String(2_000_000 + index)}`,
  email_campaign: index % 2 === 0 ? 'yes' : '',
});

type Stores = { db: Pick<Db, 'get'>; clients: ClientStore };

export const addClientsFrom = async (stores: Stores, agent: Agent, count: number, onProgress: Progress) => {
  const bring = importClients({ ...stores, clock: () => new Date() });
  const rows = Array.from({ length: count }, (_, index) => rowOf(index));
  let refused = 0;
  const phase = async (name: 'checking' | 'saving') => {
    const started = performance.now();
    const passed = () => (performance.now() - started) / 1000;
    for (let from = 0; from < rows.length; from += IMPORT_ROWS) {
      const part = rows.slice(from, from + IMPORT_ROWS);
      const save = name === 'saving';
      const { results } = await bring(agent, { rows: part, save, duplicates: 'merge', file_name: 'clients.csv' });
      if (save) refused += results.filter(({ outcome }) => outcome !== 'new').length;
      if ((from / IMPORT_ROWS) % 40 === 39) onProgress(name, from + part.length, passed());
    }
    return passed();
  };
  const checked = await phase('checking');
  const saved = await phase('saving');
  return { checked, saved, refused };
};
