import { createServer } from 'node:net';

/** The port itself when it is free; 0 picks one. */
export const freePort = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      reject(taken ? new Error(`Port ${wanted} is in use. Choose another one: PORT=${wanted + 1} npm start`) : error);
    });
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
