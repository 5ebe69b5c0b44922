// The database's binary, which comes from npm, and how it is started.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const findBinary = (platform: string = process.platform, arch: string = process.arch): string => {
  const name = `@dynoxide/${platform}-${arch}`;
  try {
    const binary = join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'dynoxide');
    if (existsSync(binary)) return binary;
  } catch {
    // The binary isn't installed for this platform; the error below says so.
  }
  throw new Error(
    `There is no database binary for ${platform}-${arch} (${name}). Start DynamoDB Local yourself and name it: DYNAMODB_ENDPOINT=http://localhost:8000 npm start`,
  );
};

// The shell ends the database when its own standard input ends, even when this process is killed without a chance to
// tidy up: two databases must never share one file.
const guarded =
  'exec 3<&0; "$0" "$@" 3<&- & database=$!; (read -r _ <&3; kill $database) 2>/dev/null & guard=$!; wait $database; code=$?; kill $guard 2>/dev/null; exit $code';

export type DatabaseSettings = {
  binary: string;
  /** Undefined means in memory: the data ends with the process. */
  file: string | undefined;
  port: number;
  sweepPort: number;
  sweepToken: string;
};

export const spawnDatabase = ({ binary, file, port, sweepPort, sweepToken }: DatabaseSettings): ChildProcess => {
  const kept = file === undefined ? [] : ['--db-path', file];
  const args = ['serve', '--port', String(port), ...kept, '--mcp', '--mcp-port', String(sweepPort)];
  return spawn('sh', ['-c', guarded, binary, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    env: { ...process.env, DYNOXIDE_MCP_AUTH_TOKEN: sweepToken },
  });
};
