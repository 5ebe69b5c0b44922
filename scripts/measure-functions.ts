// npm run tool -- measure:functions [data folder]: the calls, time and largest heap of each function while the local cloud ran (tests,
// or a day's work). The memory settings in lib/functions/ are based on this; more memory also means more CPU.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Run = { name: string; durationMs: number; heapMb: number };

const folder = process.argv[2] ?? process.env.DATA_DIR ?? '.local';
const files = ['functions.log.1', 'functions.log'].map((name) => join(folder, name)).filter((file) => existsSync(file));
if (files.length === 0) {
  console.error(`${folder} has no functions.log: start the product and use it first, or name its data folder`);
  process.exit(1);
}

const runs = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    // The last line may be incomplete.
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line) as Partial<Run>)
    .filter((run): run is Run => run.durationMs !== undefined && run.heapMb !== undefined),
);

const at = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
const shortName = ({ name }: Run) => name.replace(/^groundwork-\w+-/, '');
const rows = [...new Set(runs.map(shortName))]
  .map((name) => {
    const own = runs.filter((run) => shortName(run) === name);
    const times = own.map(({ durationMs }) => durationMs).sort((one, other) => one - other);
    const heap = Math.max(...own.map(({ heapMb }) => heapMb));
    return { name, calls: own.length, p50: at(times, 0.5), p95: at(times, 0.95), heap };
  })
  .sort((one, other) => other.heap - one.heap);

const line = (name: string, ...cells: (string | number)[]) =>
  [name.padEnd(18), ...cells.map((cell) => String(cell).padStart(10))].join('');
console.log(line('function', 'calls', 'p50 ms', 'p95 ms', 'heap MB'));
for (const { name, calls, p50, p95, heap } of rows)
  console.log(line(name, calls, Math.round(p50), Math.round(p95), heap.toFixed(1)));
