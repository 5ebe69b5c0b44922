import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const troubles: Record<string, string> = { EADDRINUSE: 'is in use', EACCES: 'is reserved by the system' };

class UnusablePort extends Error {
  constructor(port: number, trouble: string) {
    super(`Port ${port} ${trouble}.`);
  }
}

/** Browsers refuse ports of old services (4190, 6667) before they connect; fetch knows which. */
const browsersRefuse = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => false,
    ({ cause }: { cause?: Error }) => cause?.message === 'bad port',
  );

const ifFree = async (wanted: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => {
      const trouble = troubles[error.code ?? ''];
      reject(trouble ? new UnusablePort(wanted, trouble) : error);
    });
    server.listen(wanted, '127.0.0.1', () => server.close(() => resolve()));
  });
  if (await browsersRefuse(wanted)) throw new UnusablePort(wanted, 'is one that browsers refuse');
  return wanted;
};

// Below the ports that the system gives to outgoing connections, so that a server that starts here seconds later, or again
// after a kill, still finds its port free.
const FROM = 10_000;
const BELOW = 30_000;
const TRIES = 20;
/** Ports that were given out: a caller that picks two has not opened the first one yet. */
const given = new Set<number>();

const picked = async (tries = TRIES): Promise<number> => {
  const port = randomInt(FROM, BELOW);
  if (given.has(port)) return picked(tries);
  given.add(port);
  try {
    return await ifFree(port);
  } catch (error) {
    if (tries === 1) throw error;
    return picked(tries - 1);
  }
};

/** A port that is free at this moment, close to the requested one, so that it is easy to remember. */
const nearby = async (port: number, tries = TRIES): Promise<number> => {
  if (tries === 0) return picked();
  const next = port >= 65_535 ? 4000 : Math.max(port, 1023) + 1;
  return ifFree(next).catch(() => nearby(next, tries - 1));
};

/** The port itself when it is free, or an error that suggests another one; 0 picks one. */
export const freePort = async (wanted: number): Promise<number> => {
  if (wanted === 0) return picked();
  try {
    return await ifFree(wanted);
  } catch (error) {
    if (!(error instanceof UnusablePort)) throw error;
    throw new Error(`${error.message} Choose another one: PORT=${await nearby(wanted)} npm start`);
  }
};
