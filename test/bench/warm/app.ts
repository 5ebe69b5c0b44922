// A process that is measured, and requests to it over four kept connections.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { Agent, request } from 'node:http';

export type Ask = { method: string; path: string; body?: () => object };
export type App = {
  /** Processor time of the application alone, in microseconds a request. */
  cpuPer(ask: Ask, requests: number): Promise<number>;
  /** Its answer to a request without a body. */
  answerTo(path: string): Promise<unknown>;
  stop(): Promise<void>;
};

const CONNECTIONS = 4;

/** The application alone on one core, where the system supports that. */
const pinned = spawnSync('taskset', ['--version']).status === 0 ? ['taskset', '-c', '0'] : [];

const told = <T>(child: ChildProcess) =>
  new Promise<T>((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`${child.spawnargs.at(-1)} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as T);
    });
  });

export const startApp = async (file: string, env: Record<string, string>): Promise<App> => {
  const [command = process.execPath, ...args] = [...pinned, process.execPath, file];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, NODE_PATH: process.env.NODE_PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await told<{ port: number }>(child);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  const once = ({ method, path, body }: Ask) =>
    new Promise<void>((resolve, reject) => {
      const text = body ? JSON.stringify(body()) : undefined;
      const sent = request(
        { port, host: '127.0.0.1', agent, method, path, headers: text ? { 'content-type': 'application/json' } : {} },
        (reply) => {
          reply.resume();
          reply.on('end', () =>
            (reply.statusCode ?? 500) < 300 ? resolve() : reject(new Error(`${file} answered ${reply.statusCode}`)),
          );
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  const cpu = async () => {
    child.send('cpu');
    return (await told<{ cpu: number }>(child)).cpu;
  };

  return {
    async cpuPer(ask, requests) {
      const before = await cpu();
      let open = requests;
      const worker = async () => {
        while (open-- > 0) await once(ask);
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, worker));
      return ((await cpu()) - before) / requests;
    },
    answerTo: async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).json(),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      agent.destroy();
      child.disconnect();
      await ended;
    },
  };
};
