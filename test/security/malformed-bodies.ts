// Bodies that no form sends: five hundred of them, the same ones in every run.
export type Malformed = { what: string; body: Buffer; type?: string };

/** Small, fast and always the same, so that a failure can be repeated. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const deep = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

const strange: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202etxt.exe',
  '‮ﷺ﷽',
  'a'.repeat(5000),
  '🏠'.repeat(500),
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '\r\nBcc: everybody@example.com',
  'NaN',
  '-Infinity',
  '1e400',
  '0x10',
  '٣',
  [],
  [null],
  [[[[]]]],
  {},
  { toString: 'x' },
  { S: 'ACCOUNT#' },
  { length: -1 },
  { $ne: null },
  { valueOf: 1, toString: 1 },
  Array.from({ length: 3000 }, (_, index) => index),
];

const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'then', 'PK', 'SK', ''];

const json = (what: string, value: unknown): Malformed => ({ what, body: Buffer.from(JSON.stringify(value)) });
const text = (what: string, value: string, type?: string): Malformed => ({ what, body: Buffer.from(value), type });

const whole = (): Malformed[] => [
  text('nothing', ''),
  text('an opening brace', '{'),
  text('a closing brace', '}'),
  text('a list', '[]'),
  text('a text', '"text"'),
  text('a number', '42'),
  text('null', 'null'),
  text('true', 'true'),
  text('a trailing comma', '{"a":1,}'),
  text('single quotes', "{'a':1}"),
  text('NaN', '{"a":NaN}'),
  text('two objects', '{}{}'),
  text('the same name twice', '{"request_id":"a","request_id":{"b":1}}'),
  text('a byte order mark', '\ufeff{}'),
  text('a comment', '/* */{}'),
  text('a cut string', '{"a":"b'),
  text('a cut escape', '{"a":"\\u12"}'),
  text('deep objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`),
  text('deep lists', `{"a":${deep(20_000, '[', ']')}}`),
  text('deeper than allowed by one', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`),
  text('more than the limit', `{"a":"${'x'.repeat(256 * 1024)}"}`),
  text('a million digits', `{"a":${'9'.repeat(100_000)}}`),
  text('many names', `{${Array.from({ length: 20_000 }, (_, index) => `"n${index}":1`).join()}}`),
  text('a form', 'a=1&b=2&c', 'application/x-www-form-urlencoded'),
  text('a form with broken escapes', 'a=%&b=%zz&%=%e0%80', 'application/x-www-form-urlencoded'),
  text('a form called JSON', 'request_id=1&request_pin=2', 'application/json'),
  text('JSON called a form', '{"a":1}', 'application/x-www-form-urlencoded'),
  text('a form of prototypes', '__proto__[x]=1&constructor=2&__proto__=3', 'application/x-www-form-urlencoded'),
  text('a form of many fields', 'a=1&'.repeat(30_000), 'application/x-www-form-urlencoded'),
  text(
    'a multipart form',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    'multipart/form-data; boundary=x',
  ),
  text('XML with an entity', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'application/xml'),
  text('a content type of nonsense', '{}', ';;;,,=,'),
  text('an image', '\x89PNG\r\n', 'image/png'),
  { what: 'bytes that are no UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { what: 'an overlong slash', body: Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]) },
  { what: 'half a surrogate', body: Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d]) },
  { what: 'UTF-16', body: Buffer.from('{"a":1}', 'utf16le'), type: 'application/json; charset=utf-16' },
  { what: 'zero bytes', body: Buffer.alloc(1000) },
  text('a prototype', '{"__proto__":{"isStaff":true,"is_staff":true}}'),
  text('a constructor', '{"constructor":{"prototype":{"isStaff":true}}}'),
];

/**
 * Starts from a body that the route takes, so that each strange value meets the code behind the first check. `turn` is another
 * number for each route: if each has only a few, all of them together have every kind.
 */
export const malformedFor = (
  good: Record<string, unknown>,
  keep: object,
  { count, turn }: { count: number; turn: number },
): Malformed[] => {
  const random = createRandom(20_261_121 + turn);
  const fields = Object.keys(good);
  const fixed = [
    ...whole(),
    ...fields.flatMap((field) =>
      strange.slice(0, 4).map((value) => json(`${field} = ${typeof value}`, { ...good, ...keep, [field]: value })),
    ),
  ];
  const made = Array.from({ length: count }, () => {
    const body: Record<string, unknown> = { ...good, ...keep };
    const changes = 1 + random(3);
    const told: string[] = [];
    for (let change = 0; change < changes; change++) {
      const field =
        random(4) === 0 || fields.length === 0
          ? (names[random(names.length)] ?? '')
          : (fields[random(fields.length)] ?? '');
      const at = random(strange.length);
      Object.defineProperty(body, field, { value: strange[at], enumerable: true, configurable: true, writable: true });
      told.push(`${field || "''"}=#${at}`);
    }
    return json(told.join(' '), body);
  });
  const all = [...fixed, ...made];
  const stride = all.length / count;
  return Array.from({ length: count }, (_, index) => all[Math.floor(index * stride + turn) % all.length] as Malformed);
};
