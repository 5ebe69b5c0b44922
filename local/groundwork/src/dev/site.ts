// Vite's site for development, instead of the built one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { freePort } from 'cdk-run/free-port';
import { createServer } from 'vite';

export type DevSite = {
  /** True if it has answered: everything but the API, the sockets and the cloud's own paths. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): Promise<void>;
};

/** Pictures of business cards are the cloud's, too: Vite would answer with the page. */
export const isTheClouds = (path: string): boolean =>
  /^\/(api|v1|mcp|\.well-known|ws|cards|_local|oauth2)(\/|$)|^\/(config\.json|login|logout)$/.test(path);

export const createDevSite = async (root: string): Promise<DevSite> => {
  const vite = await createServer({
    configFile: join(root, 'web', 'vite.config.ts'),
    appType: 'spa',
    clearScreen: false,
    server: { middlewareMode: true, hmr: { host: '127.0.0.1', port: await freePort(0) } },
  });
  return {
    handle(request, response) {
      if (isTheClouds((request.url ?? '/').split('?')[0]!)) return Promise.resolve(false);
      return new Promise((resolve, reject) => {
        response.on('close', () => resolve(true));
        vite.middlewares(request, response, (error: unknown) => (error ? reject(error) : resolve(false)));
      });
    },
    close: () => vite.close(),
  };
};
