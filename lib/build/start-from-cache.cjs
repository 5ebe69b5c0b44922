// Becomes a function's index.js where a code cache is made (code-cache.ts): runs code.js with what V8 compiled of it before.
// A cache of another Node or another processor is not even looked for, one that V8 refuses is ignored, and none is no harm.
// V8 itself does not notice a damaged one: the cache begins with its own digest.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, 'code.js');
const cacheFile = join(__dirname, `code.${process.version}-${process.arch}.cache`);

const read = () => {
  try {
    const kept = readFileSync(cacheFile);
    const data = kept.subarray(32);
    return { data: createHash('sha256').update(data).digest().equals(kept.subarray(0, 32)) ? data : undefined };
  } catch {
    return undefined;
  }
};

const cache = read();
const source = `(function(exports,require,module,__filename,__dirname){${readFileSync(file, 'utf8')}\n})`;
const script = new Script(source, { filename: file, cachedData: cache?.data });
script.runInThisContext().call(exports, exports, require, module, file, __dirname);

/** 'used', 'refused' or 'none'; and the script, of which make-code-cache.cjs makes one. */
const codeCache = !cache ? 'none' : script.cachedDataRejected === false ? 'used' : 'refused';
Object.defineProperties(module.exports, { codeCache: { value: codeCache }, script: { value: script } });
