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

/** The port itself when it is free; 0 picks one. */
export const freePort = async (wanted: number): Promise<number> => {
  const port = await new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => {
      const trouble = troubles[error.code ?? ''];
      reject(trouble ? anotherThan(wanted, trouble) : error);
    });
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
  if (wanted > 0 && (await browsersRefuse(port))) throw anotherThan(port, 'is one that browsers refuse');
  return port;
};
