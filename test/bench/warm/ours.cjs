// Our functions behind a bare server that makes gateway events of requests, so that what a request costs can be counted.
const { createServer } = require('node:http');
const { listening } = require('./cpu.cjs');

const bundles = JSON.parse(process.env.BUNDLES).map((file) => require(file));
const [list, send] = bundles;
const claims = JSON.parse(process.env.CLAIMS);

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const [path, query] = request.url.split('?');
    const event = {
      httpMethod: request.method,
      resource: path,
      path,
      headers: request.headers,
      pathParameters: null,
      queryStringParameters: query ? Object.fromEntries(new URLSearchParams(query)) : null,
      body: chunks.length > 0 ? Buffer.concat(chunks).toString() : null,
      isBase64Encoded: false,
      requestContext: { requestId: 'warm', identity: { sourceIp: '127.0.0.1' }, authorizer: { claims } },
    };
    const reply = await (path === '/api/client-list' ? list : send).handler(event, {});
    response.writeHead(reply.statusCode, reply.headers);
    // As bytes, as Express does it: Node writes a long text at twice the cost, and here that would be the bench's, not ours.
    response.end(Buffer.from(reply.body));
  });
});
listening(server);
