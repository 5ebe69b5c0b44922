import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DeleteConnectionCommand,
  GetConnectionCommand,
  GoneException,
  PayloadTooLargeException,
  PostToConnectionCommand,
  ApiGatewayManagementApiClient as SocketClient,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { aSocketApi } from 'cdk-run/testing/a-socket-api';
import { afterEach, describe, expect, test } from 'vitest';
import type { AwsRequest, Need } from '../../aws/endpoint/service.ts';
import { createConnectionsService } from './connections-service.ts';

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stopping.splice(0).map((stop) => stop()));
});

/** The unmodified SDK client against the service, and the permission of each call. */
const start = async () => {
  const sockets = await aSocketApi({ routes: ['$connect', '$disconnect', '$default'] });
  const service = createConnectionsService({ apis: [sockets.api], region: 'us-east-1', accountId: '000000000000' });
  const needs: Need[] = [];
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const request: AwsRequest = {
      service: 'execute-api',
      method: req.method ?? '',
      url: new URL(req.url ?? '', 'http://localhost'),
      headers: {},
      body: Buffer.concat(chunks),
      caller: { kind: 'operator' },
    };
    needs.push(...service.authorize(request));
    const reply = await service.handle(request);
    res.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sdk = new SocketClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
  });
  stopping.push(
    () => sockets.close(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  const client = await sockets.connect('/ws', { headers: { 'User-Agent': 'test' } });
  const [ConnectionId = ''] = sockets.api.connections.keys();
  return { sockets, sdk, needs, client, ConnectionId };
};

describe('@connections', () => {
  test('posts to a connection, by the permission on its own resource', async () => {
    const { sdk, client, needs, ConnectionId, sockets } = await start();
    await sdk.send(new PostToConnectionCommand({ ConnectionId, Data: '{"hello":"wörld"}' }));
    expect(await client.next()).toEqual({ hello: 'wörld' });
    expect(needs).toEqual([
      {
        action: 'execute-api:ManageConnections',
        resources: [
          `arn:aws:execute-api:us-east-1:000000000000:${sockets.api.apiId}/ws/POST/@connections/${ConnectionId}`,
        ],
      },
    ]);
  });

  test('tells about a connection', async () => {
    const { sdk, ConnectionId } = await start();
    const found = await sdk.send(new GetConnectionCommand({ ConnectionId }));
    expect(found).toMatchObject({
      Identity: { SourceIp: '192.0.2.7', UserAgent: 'test' },
      ConnectedAt: expect.any(Date),
      LastActiveAt: expect.any(Date),
    });
  });

  test('ends a connection, and then it is gone', async () => {
    const { sdk, client, ConnectionId } = await start();
    await sdk.send(new DeleteConnectionCommand({ ConnectionId }));
    await client.closed;
    const posted = sdk.send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }));
    await expect(posted).rejects.toBeInstanceOf(GoneException);
  });

  test('a connection that is being closed is gone already', async () => {
    const { sdk, sockets, ConnectionId } = await start();
    sockets.api.connections.get(ConnectionId)?.close(1001);
    const posted = sdk.send(new PostToConnectionCommand({ ConnectionId, Data: 'x' }));
    await expect(posted).rejects.toBeInstanceOf(GoneException);
  });

  test('refuses more than 128 KB', async () => {
    const { sdk, ConnectionId } = await start();
    const posted = sdk.send(new PostToConnectionCommand({ ConnectionId, Data: 'x'.repeat(128 * 1024 + 1) }));
    await expect(posted).rejects.toBeInstanceOf(PayloadTooLargeException);
  });

  test('an id that never was one is a bad request', async () => {
    const { sdk } = await start();
    const posted = sdk.send(new PostToConnectionCommand({ ConnectionId: 'unknown', Data: 'x' }));
    await expect(posted).rejects.toMatchObject({ name: 'BadRequestException' });
  });
});
