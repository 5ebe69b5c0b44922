// Runs as a process of its own: starts each bundle as Lambda would, answers some events so that what a first call needs is
// compiled, and keeps what V8 made of it. Nothing leaves the process: every address a function knows is that of a stand-in.
const { createHash } = require('node:crypto');
const { readFileSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');

const [folder, ...names] = process.argv.slice(2);
const PATIENCE_MS = 2000;

/** Every service of AWS, with nothing in it. */
const standIn = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(JSON.stringify({ SecretString: '{}', Items: [], Attributes: {} }));
  });
});

/** What the code reads of its environment, by the shape of such names. */
const nameEnvironment = (code, address) => {
  for (const [, name] of code.matchAll(/[\w$]\("([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)"\)/g))
    process.env[name] ??= /(URL|URI|ENDPOINT)$/.test(name) ? address : 'none';
};

const person = { sub: '00000000-0000-4000-8000-000000000000', email: 'nobody@nowhere.example', email_verified: 'true' };
const guest = { request_id: '0'.repeat(32), request_pin: 'ZZZZZZZZ' };

/** One event for each route that the bundle's contract names. */
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

const answer = async (handler, event) => {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
  // What it answers, and whether it can, does not matter here.
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
    nameEnvironment(code, address);
    const bundle = require(join(folder, name, 'index.js'));
    const events = eventsOf(code);
    for (const event of events.length > 0 ? events : [{}]) await answer(bundle.handler, event);
    const data = bundle.script.createCachedData();
    const digest = createHash('sha256').update(data).digest();
    writeFileSync(join(folder, name, `code.${process.version}-${process.arch}.cache`), Buffer.concat([digest, data]));
  }
  process.stdout.write = write;
  process.exit(0);
});
