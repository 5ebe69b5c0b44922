// npm run bench: measures everything in docs/performance.md against its yardstick and writes the tables into that page.
// `npm run bench -- cold warm` measures only those parts. BENCH_ROUNDS=3 is quick and rough, BENCH_WRITE=0 only prints.
import { spawn } from 'node:child_process';

const args = ['--import', 'tsx', 'test/bench/main.ts', ...process.argv.slice(2)];
spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
