// npm run tool -- bench: measures everything in docs/performance.md against its yardstick and writes the tables into that page.
// `npm run tool -- bench cold warm` measures only those parts. BENCH_ROUNDS=3 is quick and rough, BENCH_WRITE=0 only prints.
import { ROUNDS } from './rounds.ts';
import { asMarkdown, measuredHere, type Part, type Row, verdictOn, writeIntoPage } from './table.ts';

const parts: Record<string, () => Promise<Part>> = {
  cold: async () => (await import('./cold/cold.ts')).cold(),
  warm: async () => (await import('./warm/warm.ts')).warm(),
  web: async () => (await import('./web/web.ts')).web(),
  effort: async () => (await import('./web/effort.ts')).effort(),
  interactions: async () => (await import('./web/interactions.ts')).interactions(),
  scale: async () => (await import('./scale/scale.ts')).scale(),
  socket: async () => (await import('./socket/socket.ts')).socket(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const conditions = `${measuredHere()}, medians of ${ROUNDS} rounds taken in turns.`;
const rows: Row[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  const started = performance.now();
  const part = await parts[name]!();
  console.log(`\n${part.title} (${Math.round((performance.now() - started) / 1000)} s)\n\n${asMarkdown(part)}`);
  rows.push(...part.rows);
  if (process.env.BENCH_WRITE !== '0') writeIntoPage(`bench:${name}`, `${conditions}\n\n${asMarkdown(part)}`);
}
console.log(`\n${verdictOn(rows)}`);
process.exit(0);
