// Runs inside each worker thread and plays Lambda's Node runtime: loads the handler once, then answers one event at a
// time. Plain CommonJS so that a worker starts without a loader.
const { subscribe } = require('node:diagnostics_channel');
const { readFileSync, existsSync } = require('node:fs');
const dns = require('node:dns');
const http = require('node:http');
const https = require('node:https');
const Module = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { getHeapStatistics } = require('node:v8');
const { parentPort, workerData } = require('node:worker_threads');

const { dir, handler, inlineCode, layers, context: fixed, aheadMs } = workerData;
const largestReply = 6 * 1024 * 1024;
const HEAD_BYTES = 8192;
const started = performance.now();
let current;
const awsHost = new URL(process.env.AWS_ENDPOINT_URL ?? 'http://localhost').host;

// In a storm, the functions' clocks are off by minutes; while demo data is made, it's the time of what is being made. The time that is
// left is Lambda's own.
const MachineDate = Date;
const { now: machineTime } = Date;
const skewMs = Number(process.env.LOCAL_CLOCK_SKEW_MS ?? 0);
delete process.env.LOCAL_CLOCK_SKEW_MS;
if (skewMs !== 0 || aheadMs) {
  const now = () => machineTime() + skewMs + (aheadMs?.[0] ?? 0);
  globalThis.Date = class extends MachineDate {
    constructor(...given) {
      super(...(given.length === 0 ? [now()] : given));
    }
    static now() {
      return now();
    }
    // Node makes dates with its own.
    static [Symbol.hasInstance](value) {
      return value instanceof MachineDate;
    }
  };
}

for (const name of ['stdout', 'stderr']) {
  process[name].write = (chunk, encoding, done) => {
    parentPort.postMessage({ kind: 'log', stream: name, text: Buffer.from(chunk).toString('utf8') });
    const callback = typeof encoding === 'function' ? encoding : done;
    if (callback) process.nextTick(callback);
    return true;
  };
}

// A function asks with Node's client, with fetch, or over its own sockets: whichever it is, it's seen on the socket.
subscribe('net.client.socket', ({ socket }) => {
  const { push, _write, _writev } = socket;
  socket.push = (piece, ...more) => {
    endAtCrash(piece);
    return push.call(socket, piece, ...more);
  };
  // Connecting puts its own `write` back.
  socket._write = (piece, ...more) => {
    tellOfCall(piece);
    return _write.call(socket, piece, ...more);
  };
  socket._writev = (pieces, ...more) => {
    for (const { chunk } of pieces) tellOfCall(chunk);
    return _writev.call(socket, pieces, ...more);
  };
});

// A client may be given AWS's own address, as one for the connections of a WebSocket API is by its event. Here it's the endpoint.
if (process.env.AWS_ENDPOINT_URL) {
  const { hostname, port } = new URL(process.env.AWS_ENDPOINT_URL);
  const { request } = https;
  https.request = (first, ...rest) => {
    const host = String(first?.hostname ?? first?.host ?? '');
    if (!host.endsWith('.amazonaws.com')) return request(first, ...rest);
    const headers = { host, ...first.headers };
    return http.request(
      { ...first, headers, hostname, host: hostname, port, protocol: 'http:', agent: undefined },
      ...rest,
    );
  };
  Module.syncBuiltinESMExports();
}

// A service that has its own names is reached by them as a stranger is: the name is looked up, and the connection goes to an address.
// Only behind that address it's this machine, without TLS. What was connected to is in a header, so that the service can tell.
const hosts = JSON.parse(process.env.LOCAL_HOSTS ?? '{}');
delete process.env.LOCAL_HOSTS;
if (Object.keys(hosts).length > 0) {
  const lookups = {};
  const answerFor = (name, { all } = {}) => {
    const { leadsTo } = hosts[name];
    const turn = lookups[name] ?? 0;
    lookups[name] = turn + 1;
    const address = leadsTo[Math.min(turn, leadsTo.length - 1)];
    const found = { address, family: address.includes(':') ? 6 : 4 };
    return all ? [found] : found;
  };
  const { lookup, promises } = dns;
  const lookUp = promises.lookup;
  promises.lookup = async (name, options) => (hosts[name] ? answerFor(name, options) : lookUp(name, options));
  dns.lookup = (name, options, done = options) => {
    if (!hosts[name]) return lookup(name, options, done);
    const found = answerFor(name, typeof options === 'object' ? options : {});
    if (Array.isArray(found)) process.nextTick(done, null, found);
    else process.nextTick(done, null, found.address, found.family);
  };
  const { request } = https;
  https.request = (first, ...rest) => {
    const options = first instanceof URL ? { ...rest[0] } : first;
    const url = first instanceof URL ? first : undefined;
    const name = url?.hostname ?? options?.hostname ?? options?.host;
    if (!hosts[name]) return request(first, ...rest);
    const { hostname, port } = new URL(hosts[name].baseUrl);
    const called = http.request({
      ...options,
      ...{ hostname, port, host: hostname, protocol: 'http:', agent: false, lookup: undefined },
      path: url ? `${url.pathname}${url.search}` : options.path,
      headers: { ...options.headers, host: name, 'x-local-address': 'none' },
    });
    (options.lookup ?? dns.lookup)(name, { all: true }, (error, found) => {
      if (error) called.destroy(error);
      else called.setHeader('x-local-address', found.map(({ address }) => address).join(' '));
    });
    return called;
  };
  Module.syncBuiltinESMExports();
}

load().then(
  (run) => {
    parentPort.on('message', (message) => answer(run, message));
    parentPort.postMessage({ kind: 'ready', initMs: performance.now() - started });
  },
  (error) => parentPort.postMessage({ kind: 'unusable', error: describe(error) }),
);

async function load() {
  const dot = handler.lastIndexOf('.');
  const [file, name] = [path.join(dir, handler.slice(0, dot)), handler.slice(dot + 1)];
  const exported = await loadModule(file);
  const run = exported[name] ?? exported.default?.[name];
  if (typeof run === 'function') return run;
  throw named('Runtime.HandlerNotFound', `${handler} is undefined or not exported`);
}

// The folder is compiled as Lambda would find it: no package.json above it decides the format, and nothing outside it
// can be required, so that a package missing from the bundle is missed here too. Only the AWS SDK comes with the runtime.
function loadModule(file) {
  provide();
  if (inlineCode !== undefined) return compiled(path.join(dir, 'index.js'), inlineCode);
  if (existsSync(`${file}.mjs`)) return import(pathToFileURL(`${file}.mjs`).href);
  const found = [`${file}.js`, `${file}.cjs`].find(existsSync);
  if (!found) throw named('Runtime.ImportModuleError', `Error: Cannot find module '${path.basename(file)}'`);
  if (found.endsWith('.js') && isEsm()) return import(pathToFileURL(found).href);
  return compiled(found, readFileSync(found, 'utf8'));
}

function compiled(file, text) {
  const module = new Module(file, null);
  module.filename = file;
  module.paths = [path.join(dir, 'node_modules')];
  module._compile(text, file);
  return module.exports;
}

function isEsm() {
  const manifest = path.join(dir, 'package.json');
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).type === 'module';
}

/** A layer's packages, and the AWS SDK: the one that the app has installed, or else the one of this package. */
function provide() {
  const find = Module._resolveFilename;
  const fromLayers = layers.map((layer) => path.join(layer, 'nodejs', 'node_modules'));
  const forSdk = [...fromLayers, ...Module._nodeModulePaths(dir), ...Module._nodeModulePaths(__dirname)];
  Module._resolveFilename = (wanted, ...more) => {
    try {
      return find(wanted, ...more);
    } catch (error) {
      const places = /^(@aws-sdk\/|@smithy\/|aws-sdk(\/|$))/.test(wanted) ? forSdk : fromLayers;
      const found = !wanted.startsWith('.') && Module._findPath(wanted, places, false);
      if (found) return found;
      throw error;
    }
  };
}

/** A handler with a third parameter may answer by calling it back; Node 24 on Lambda has no callbacks anymore. */
function answered(run, event, context) {
  if (run.length < 3 || process.env.AWS_EXECUTION_ENV === 'AWS_Lambda_nodejs24.x') return run(event, context);
  return new Promise((resolve, reject) => {
    const promised = run(event, context, (error, result) => (error ? reject(error) : resolve(result)));
    if (typeof promised?.then === 'function') promised.then(resolve, reject);
  });
}

async function answer(run, { requestId, event, deadline, invokedFunctionArn }) {
  current = requestId;
  process.env._X_AMZN_TRACE_ID = `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${requestId.replaceAll('-', '').slice(0, 24)}`;
  const context = {
    ...fixed,
    awsRequestId: requestId,
    invokedFunctionArn,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - machineTime()),
  };
  try {
    const result = await answered(run, JSON.parse(event), context);
    const payload = JSON.stringify(result === undefined ? null : result);
    if (Buffer.byteLength(payload) > largestReply) {
      throw named(
        'Function.ResponseSizeTooLarge',
        `Response payload size exceeded maximum allowed payload size (${largestReply} bytes).`,
      );
    }
    parentPort.postMessage({ kind: 'done', requestId, payload, heapBytes: heapBytes() });
  } catch (error) {
    parentPort.postMessage({ kind: 'failed', requestId, error: describe(error), heapBytes: heapBytes() });
  }
}

// The fault 'crash' ends the function where it stands: at the answer of a call, before anybody has read it.
function endAtCrash(piece) {
  if (piece?.includes('\r\nx-local-fault: crash\r\n')) process.exit(137);
}

// Calls to outside services are counted by the simulator that plays them; those of AWS are seen at its endpoint.
function tellOfCall(piece) {
  const question = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n(?:.+\r\n)*?host: *(.+)\r\n/i;
  const [, path, host] = question.exec(piece.toString('latin1', 0, HEAD_BYTES)) ?? [];
  if (host && host !== awsHost) parentPort.postMessage({ kind: 'called', host, path });
}

process.on('unhandledRejection', (reason) => {
  const { errorMessage, trace } = describe(reason);
  const error = { errorType: 'Runtime.UnhandledPromiseRejection', errorMessage, trace };
  parentPort.postMessage({ kind: 'crashed', requestId: current, error });
});

process.on('uncaughtException', (error) => {
  parentPort.postMessage({ kind: 'crashed', requestId: current, error: describe(error) });
});

function describe(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}

function named(name, message) {
  return Object.assign(new Error(message), { name });
}

function heapBytes() {
  return getHeapStatistics().used_heap_size;
}
