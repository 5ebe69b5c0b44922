// The same request as AWS's SDK, byte for byte, and the error for a closed connection.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { signatureHolds } from 'cdk-run/signature';
import { readSigner } from 'cdk-run/signer';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createPoster } from './post-to-connection.ts';

type Seen = { url: string; body: string; holds: boolean };
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret', sessionToken: 'session' };

const aGateway = async (status = 200) => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = request.headers as Record<string, string>;
    const signer = readSigner(headers, new URLSearchParams())!;
    const call = { method: 'POST', target: request.url ?? '', headers, body };
    seen.push({ url: call.target, body: body.toString(), holds: signatureHolds(call, signer, 'secret') });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"told"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dev` };
};

beforeEach(() => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
  vi.stubEnv('AWS_SESSION_TOKEN', credentials.sessionToken);
  vi.stubEnv('AWS_REGION', 'us-east-1');
});

it('posts what the SDK posts, signed so that it holds', async () => {
  const { seen, endpoint } = await aGateway();
  const sdk = new ApiGatewayManagementApiClient({ endpoint, region: 'us-east-1', credentials });
  const text = '{"type":"message","message":"Zoë 🏠"}';
  await sdk.send(new PostToConnectionCommand({ ConnectionId: 'L0SM9cOFvHcCIhw=', Data: Buffer.from(text) }));
  await createPoster(endpoint)('L0SM9cOFvHcCIhw=', text);
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[1]).toEqual({ url: '/dev/@connections/L0SM9cOFvHcCIhw%3D', body: text, holds: true });
});

it.each([
  [410, 'GoneException', 1],
  [403, 'ForbiddenException', 1],
  [429, 'LimitExceededException', 3],
  [500, 'Http500', 3],
])('answers %i as %s, after %i tries', async (status, name, tries) => {
  const { seen, endpoint } = await aGateway(status);
  const post = createPoster(endpoint, { pause: async () => undefined });
  await expect(post('gone', '{}')).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } });
  expect(seen).toHaveLength(tries);
});
