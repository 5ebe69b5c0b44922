import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const troubles: Record<string, string> = { EADDRINUSE: 'is in use', EACCES: 'is kept for the system' };

const anotherThan = (port: number, trouble: string) =>
  new Error(`Port ${port} ${trouble}. Choose another one: PORT=${port === 4000 ? 5000 : 4000} npm start`);

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
      reject(trouble ? anotherThan(wanted, trouble) : error);
    });
    server.listen(wanted, '127.0.0.1', () => server.close(() => resolve()));
  });
  if (await browsersRefuse(wanted)) throw anotherThan(wanted, 'is one that browsers refuse');
  return wanted;
};

// Below those that the system gives to outgoing connections. What starts there only seconds later, or again after it was
// killed, finds it free: one of the others may by then be the near end of some connection.
const FROM = 10_000;
const BELOW = 30_000;
const TRIES = 20;
/** Who picks two has not opened the first yet. */
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

/** The port itself when it is free; 0 picks one. */
export const freePort = (wanted: number): Promise<number> => (wanted === 0 ? picked() : ifFree(wanted));
