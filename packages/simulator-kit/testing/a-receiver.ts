import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Received = { body: string; headers: Record<string, string | string[] | undefined> };

/** A product's webhook address. `answers` are the statuses that it gives, the last one for all further calls. */
export const startReceiver = async (answers: number[] = [200]) => {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      response.writeHead(answers[Math.min(received.length, answers.length - 1)]!).end();
      received.push({ body, headers: request.headers });
      for (const wake of waiting.splice(0)) wake();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/bank`,
    received,
    async atLeast(count: number): Promise<Received[]> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
      return received;
    },
  };
};
