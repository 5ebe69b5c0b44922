import { Buffer } from 'node:buffer';
import { createHash, createHmac } from 'node:crypto';
import querystring from 'node:querystring';
import vm from 'node:vm';
import { transformSync } from 'esbuild';
import { withDeadline } from '../../gateway/call-function.ts';

/** Beyond ES 5.1, CloudFront documents these parts of the later language. */
const KNOWN = {
  arrow: true,
  'async-await': true,
  'const-and-let': true,
  'exponent-operator': true,
  'object-extensions': true,
  'regexp-named-capture-groups': true,
  'rest-argument': true,
  'template-literal': true,
  'unicode-escapes': true,
};

/**
 * Node would run code that CloudFront refuses: classes, destructuring, spread, `for of`, defaults, `?.`. esbuild either can't
 * write those in the older language, or writes them differently; both reveal them.
 */
const refuseUnknownSyntax = (name: string, code: string) => {
  const as = (target: 'es5' | 'esnext') =>
    transformSync(code, {
      target,
      minifyWhitespace: true,
      logLevel: 'silent',
      ...(target === 'es5' && { supported: KNOWN }),
    }).code;
  let older: string;
  const newer = as('esnext');
  try {
    older = as('es5');
  } catch (error) {
    throw new Error(`${name}: CloudFront's runtime does not know this syntax: ${(error as Error).message}`);
  }
  if (older !== newer) {
    throw new Error(`${name}: CloudFront's runtime does not know all of its syntax; in what it knows: ${older}`);
  }
};

/** True for a single function without a loop that calls neither another function nor itself. False in doubt. */
const surelyEnds = (code: string): boolean => {
  const plain = transformSync(code, { minifyWhitespace: true }).code;
  const times = (what: string) => plain.split(what).length - 1;
  return !/\b(?:for|while|do)\b|=>/.test(plain) && times('){') === 1 && times('handler') === 1;
};

// Runs a CloudFront Function the way CloudFront's JavaScript runtime 2.0 does: no Node, no timers, a few modules.

export type ViewerFunction = { name: string; run(event: object): Promise<unknown> };

/** CloudFront limits computing time. This limits elapsed time, so it's long enough that only an endless loop reaches it on a busy machine. */
const TIMEOUT_MS = 2_000;
const MAX_CODE = 10 * 1024;

/** A CloudFront Function as the template declares it. */
export type ViewerFunctionDeclaration = { arn: string; name: string; runtime: string; code: string };

export const createViewerFunction = (
  { name, runtime, code }: Omit<ViewerFunctionDeclaration, 'arn'>,
  log: (line: string) => void,
  timeoutMs = TIMEOUT_MS,
): ViewerFunction => {
  if (runtime !== 'cloudfront-js-2.0') throw new Error(`${name}: the local edge runs cloudfront-js-2.0 only`);
  if (Buffer.byteLength(code) > MAX_CODE) throw new Error(`${name}: CloudFront takes at most 10 KB of code`);
  refuseUnknownSyntax(name, code);
  const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  Object.assign(context, globals(name, log));
  vm.runInContext(REMOVE_LATER_LANGUAGE, context);
  vm.runInContext(`const __run = ${asFunction(code)};`, context, { filename: `${name}.js` });
  const call = new vm.Script('__run(__event)');
  // Each watched run starts and ends a thread, a tenth of a millisecond of a request.
  const watch = surelyEnds(code) ? {} : { timeout: timeoutMs };

  return {
    name,
    async run(event) {
      // The event is passed as text, because an object of one realm is not a plain object in the other.
      context.__event = JSON.stringify(event);
      const work = call.runInContext(context, watch) as Promise<string>;
      return JSON.parse(await withDeadline(work, timeoutMs, () => new Error('it waits for what never comes')));
    },
  };
};

/** The whole program is one function's body, run again for each request: CloudFront keeps no variables either. */
const asFunction = (code: string) =>
  `async function (given) {'use strict';${withRequire(code)}\n;return JSON.stringify(await handler(JSON.parse(given))); }`;

/** Only an `import` of the built-in modules, at the top, is allowed. */
const withRequire = (code: string) =>
  code.replace(
    /^\s*import\s+(\w+)\s+from\s+(['"])([\w:]+)\2;?/gm,
    (_, name, quote, module) => `const ${name} = require(${quote}${module}${quote});`,
  );

const MODULES: Record<string, unknown> = {
  buffer: { Buffer },
  crypto: { createHash, createHmac },
  querystring: {
    parse: querystring.parse,
    stringify: querystring.stringify,
    escape: querystring.escape,
    unescape: querystring.unescape,
    decode: querystring.parse,
    encode: querystring.stringify,
  },
};

const globals = (name: string, log: (line: string) => void) => ({
  Buffer,
  console: { log: (...parts: unknown[]) => log(`${name}: ${parts.map(String).join(' ')}`) },
  require: (module: string) => {
    const found = MODULES[module];
    if (!found) throw new Error(`CloudFront Functions have no module ${module}`);
    return found;
  },
});

/** V8 knows more of the language than CloudFront documents: everything after ES12 is removed. */
const REMOVE_LATER_LANGUAGE = `
  for (const name of ['WebAssembly', 'Intl', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef', 'Iterator'])
    delete globalThis[name];
  for (const name of ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'])
    delete Array.prototype[name];
  for (const name of ['at', 'isWellFormed', 'toWellFormed']) delete String.prototype[name];
  for (const name of ['hasOwn', 'groupBy']) delete Object[name];
`;
