// npm run test:load: starts a local cloud, holds sockets and a steady stream of requests against it for two minutes, and prints
// the result next to a bare http and ws server measured in the same run. SECONDS, SOCKETS and RATE change the size.
import { spawn } from 'node:child_process';

const args = ['--import', 'tsx', 'test/load/main.ts'];
spawn(process.execPath, args, { stdio: 'inherit' }).on('exit', (code) => {
  process.exitCode = code ?? 1;
});
