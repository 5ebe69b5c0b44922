import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type About, anEdge } from '../../testing/a-distribution.ts';
import { aSocketApi } from '../../testing/a-socket-api.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

const rewrite = `function handler(event) {
  const request = event.request;
  const id = request.uri.split('/')[3];
  if (!id) return { statusCode: 404, statusDescription: 'Not Found' };
  request.uri = '/ws';
  request.querystring = { sessionId: { value: id } };
  return request;
}`;

const start = async (about: About = { socketRequest: rewrite }) => {
  const sockets = await aSocketApi({ routes: ['$connect', '$default'] });
  const edge = await anEdge({ ...about, webSocketApis: [sockets.api] });
  stopping.push(sockets.close, edge.close);
  return { sockets, edge };
};

const open = (port: number, path: string) =>
  new Promise<WebSocket>((resolve, reject) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { Origin: 'http://localhost' } });
    stopping.push(async () => ws.terminate());
    ws.on('open', () => resolve(ws));
    ws.on('unexpected-response', (_, response) => reject(new Error(`refused with ${response.statusCode}`)));
    ws.on('error', reject);
  });

test('a path becomes the stage and a query by the viewer function, and messages flow', async () => {
  const { sockets, edge } = await start();
  const ws = await open(edge.port, '/ws/chat/abc/');
  expect(await sockets.event('$connect')).toMatchObject({
    queryStringParameters: { sessionId: 'abc' },
    headers: { origin: 'http://localhost' },
  });
  ws.send('hello');
  expect(await sockets.event('$default')).toMatchObject({ body: 'hello' });
});

test('the viewer function may refuse', async () => {
  const { edge } = await start();
  await expect(open(edge.port, '/ws/chat')).rejects.toThrow('refused with 404');
});

test('what does not lead to a socket API is no socket', async () => {
  const { edge } = await start();
  await expect(open(edge.port, '/elsewhere')).rejects.toThrow('refused with 400');
});

test('without the rewriting function the API knows no path', async () => {
  const { edge } = await start({});
  await expect(open(edge.port, '/ws/chat/abc/')).rejects.toThrow('refused with 403');
});
