// Runs in a separate process: starts each bundle as Lambda would, sends it a few events so that V8 compiles what a first call
// needs, and saves the compiled code. Nothing leaves the process: every address the functions know belongs to a stand-in.
const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');
const { filledEnvironment } = require('./filled-environment.cjs');

const [folder, ...names] = process.argv.slice(2);
const EVENT_TIMEOUT_MS = 2000;

/** Answers for every AWS service, with empty results. */
const standIn = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(JSON.stringify({ SecretString: '{}', Items: [], Attributes: {} }));
  });
});

const person = { sub: '00000000-0000-4000-8000-000000000000', email: 'nobody@nowhere.example', email_verified: 'true' };
const guest = { request_id: '0'.repeat(32), request_pin: 'ZZZZZZZZ' };

/** One event per route of the bundle's contract. */
const eventsOf = (code) =>
  [...code.matchAll(/method:"(GET|POST)",path:"([^"]+)",auth:"(\w+)"/g)].map(([, httpMethod, resource, auth]) => ({
    httpMethod,
    resource,
    path: resource,
    headers: {},
    pathParameters: { id: 'none', step: '1' },
    queryStringParameters: null,
    body: auth === 'guest' ? JSON.stringify(guest) : '{}',
    isBase64Encoded: false,
    requestContext: {
      requestId: 'none',
      identity: { sourceIp: '127.0.0.1' },
      authorizer: { claims: { ...person, 'cognito:groups': auth === 'staff' ? 'staff' : '' } },
    },
  }));

const handle = async (handler, event) => {
  const late = new Promise((resolve) => setTimeout(resolve, EVENT_TIMEOUT_MS).unref());
  // The reply does not matter here, not even whether there is one.
  await Promise.race([Promise.resolve().then(() => handler(event, {})), late]).catch(() => undefined);
};

standIn.listen(0, '127.0.0.1', async () => {
  const address = `http://127.0.0.1:${standIn.address().port}`;
  const keys = { AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none', AWS_SESSION_TOKEN: 'none' };
  Object.assign(process.env, keys, { AWS_REGION: 'us-east-1', AWS_ENDPOINT_URL: address });
  const write = process.stdout.write;
  process.stdout.write = () => true;
  for (const name of names) {
    const code = readFileSync(join(folder, name, 'code.js'), 'utf8');
    process.env = { ...filledEnvironment(code, address), ...process.env };
    const bundle = require(join(folder, name, 'index.js'));
    const events = eventsOf(code);
    for (const event of events.length > 0 ? events : [{}]) await handle(bundle.handler, event);
    const data = bundle.script.createCachedData();
    const digest = createHash('sha256').update(data).digest();
    writeFileSync(join(folder, name, `code.${process.version}-${process.arch}.cache`), Buffer.concat([digest, data]));
  }
  process.stdout.write = write;
  process.exit(0);
});
