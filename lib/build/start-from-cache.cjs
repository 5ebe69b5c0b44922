// Becomes a function's index.js where a code cache is made (code-cache.ts): runs code.js from the code that V8 compiled before.
// A cache of another Node version or processor has another file name, and one that V8 refuses is ignored. V8 does not notice a
// damaged cache, so the file begins with a digest of the rest.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, 'code.js');
const cacheFile = join(__dirname, `code.${process.version}-${process.arch}.cache`);

const read = () => {
  try {
    const bytes = readFileSync(cacheFile);
    const data = bytes.subarray(32);
    return { data: createHash('sha256').update(data).digest().equals(bytes.subarray(0, 32)) ? data : undefined };
  } catch {
    return undefined;
  }
};

const cache = read();
const source = `(function(exports,require,module,__filename,__dirname){${readFileSync(file, 'utf8')}\n})`;
const script = new Script(source, { filename: file, cachedData: cache?.data });
script.runInThisContext().call(exports, exports, require, module, file, __dirname);

/** 'used', 'refused' or 'none' for tests, and the script for make-code-cache.cjs. */
const codeCache = !cache ? 'none' : script.cachedDataRejected === false ? 'used' : 'refused';
Object.defineProperties(module.exports, { codeCache: { value: codeCache }, script: { value: script } });
