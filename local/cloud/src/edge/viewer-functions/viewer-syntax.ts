import { transformSync } from 'esbuild';

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
 * Node would run what CloudFront refuses: classes, destructuring, spread, `for of`, defaults, `?.`. esbuild either cannot
 * write those in the older language, or writes them differently; both tell.
 */
export const refuseUnknownSyntax = (name: string, code: string) => {
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

/** One function without a loop, that has no other function to call and does not name itself again. In doubt it is not. */
export const endsByItself = (code: string): boolean => {
  const plain = transformSync(code, { minifyWhitespace: true }).code;
  const times = (what: string) => plain.split(what).length - 1;
  return !/\b(?:for|while|do)\b|=>/.test(plain) && times('){') === 1 && times('handler') === 1;
};
