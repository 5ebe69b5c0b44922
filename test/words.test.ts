// Code, comments, test names and pages are held to docs/writing.md: American spelling, and none of its 'words to stop using'.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { britishPath, britishSpellings } from './spelling.ts';
import { PHRASES, wordsToStopUsing } from './words.ts';

const root = join(import.meta.dirname, '..');

const TEXT = /\.(?:[cm]?[jt]sx?|md|html|css|ya?ml)$/;
const NOT_OURS = /^(?:node_modules|dist|cdk\.out|coverage|\.git|\.local.*)$/;
/** These list the words. */
const LISTS = ['docs/writing.md', 'test/spelling.ts', 'test/words.ts', 'test/words.test.ts'];

const textFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (NOT_OURS.test(entry.name)) return [];
    if (entry.isDirectory()) return textFiles(path);
    return TEXT.test(entry.name) ? [path] : [];
  });

const allFiles = textFiles('');
const texts = new Map<string, string>();
/** Several tests read each file. */
const textOf = (path: string): string => {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
  texts.set(path, text);
  return text;
};

const findAll = (paths: string[], find: typeof wordsToStopUsing): string[] =>
  paths
    .filter((path) => !LISTS.includes(path))
    .flatMap((path) =>
      find(textOf(path)).map(({ line, found, instead }) => `${path}:${line} '${found}': better '${instead}'`),
    );

describe('British spellings', () => {
  it('are not used', () => {
    expect(findAll(allFiles, britishSpellings)).toEqual([]);
  });

  // Seen red with `licence-box.tsx` and its `LicenceBox`.
  it('are not in the names of files', () => {
    expect(allFiles.filter((path) => britishPath(path).length > 0)).toEqual([]);
    expect(britishPath('web/src/ui/legal/licence-box.tsx')).toEqual(['licence-box']);
  });

  const british = [
    'const behaviour = 1',
    'the colours of a theme',
    'authorise(request)',
    'a normalised name',
    '// Once that is mended',
    'The request was cancelled.',
    'is read when cancelled, and later',
    'a cancelled request',
    "label: 'Cancelled'",
    'the licence terms',
    'accept our licence.',
    'a grey line',
    'const isLicenceFirst = true',
    'LICENCE_FIRST',
    'styles.licenceBox',
    '.licence-box {',
    'readDataCentre()',
    'normaliseName(name)',
  ];
  const american = [
    "state === 'cancelled'",
    "case 'cancelled':",
    'const cancelled = 1',
    '{ cancelled: true }',
    "'request-cancelled'",
    'licence_accepted: true',
    "path: '/api/guest/licence'",
    '{ licenceAcceptedAt, licence_first: isLicenseFirst }',
    "the state `cancelled` of a request, called 'cancelled' there",
    "color: 'grey'",
    'an amendment, a recommended practice',
    'precise, otherwise, advertise, revise, realistic',
    'license, canceled, behavior, aria-labelledby',
  ];

  it('are found where they are, and nowhere else', () => {
    expect(british.filter((text) => britishSpellings(text).length === 0)).toEqual([]);
    expect(american.filter((text) => britishSpellings(text).length > 0)).toEqual([]);
  });
});

describe('the words to stop using', () => {
  it('are not used', () => {
    expect(findAll(allFiles, wordsToStopUsing)).toEqual([]);
  });

  const wrong = [
    'Whoever learns the password',
    'a repeat is none',
    'Nobody asked',
    'is read anew',
    'it stands in the header',
    'the agent is told at once',
    'two calls, told apart by their names',
    'the report is there.',
    'Your bank did not go along',
    'a request over $480,000',
    `a report over \${formatCents(amount)}`,
    'a queue a kind',
    'a table of its own, encrypted',
    'it renews by itself',
    'Look after the bank',
    'the least that can be had',
    'takes the requests along',
    'They hear of it at once',
    'a stolen password stays out',
    'nothing needs that much',
    'a link of\n  // your own.',
    'the letter is\nthere: read it',
  ];
  const fine = [
    'one of your own links',
    'its own table',
    'It stands for the client',
    'what stands in the way',
    'stand in for a bank',
    'Is there a bank?',
    'There are no rows',
    `over \${limit} calls`,
    'a little over $500',
    'twice a day',
    'one line at a time',
    'nobody@example.com',
    'a list a person reads',
    'the one place a route is written',
    'look out, looking afterwards',
    'take a long time',
  ];

  it('are found where they are, and nowhere else', () => {
    expect(wrong.filter((text) => wordsToStopUsing(text).length !== 1)).toEqual([]);
    expect(fine.filter((text) => wordsToStopUsing(text).length > 0)).toEqual([]);
  });

  it('are listed for people too', () => {
    const list = readFileSync(join(root, 'docs/writing.md'), 'utf8').split('## Words to stop using')[1] ?? '';
    expect(PHRASES.filter(({ words }) => !list.includes(words))).toEqual([]);
  });

  it('are given with their line', () => {
    expect(wordsToStopUsing('fine\n  // two, told\n  // apart by name')).toMatchObject([
      { line: 2, found: 'told apart' },
    ]);
    expect(wordsToStopUsing('fine\nread anew\n')).toMatchObject([{ line: 2, found: 'anew', instead: 'again' }]);
  });
});

describe('quotation marks and apostrophes', () => {
  it('are straight in every text of the product, in both languages', () => {
    const readsThem = 'lambdas/chat/assistant/grounded.ts';
    const curly = ['lambdas', 'web/src']
      .flatMap(textFiles)
      .filter((path) => !/\.test\./.test(path) && path !== readsThem)
      .filter((path) => /[«»“”‘’]/.test(textOf(path)));
    expect(curly).toEqual([]);
  });
});

describe('comments', () => {
  /** The first line of a comment, also after a blank line and at the start of a file. */
  const beginsWithoutNoun =
    /^(?![ \t]*\/\/).*\n[ \t]*\/\/ (?:What|Which|Who|Whose|Of|Not|Then) .*|\/\*\*?(?:\n[ \t]*\*)? (?:What|Which|Who|Whose|Of|Not|Then) .*/gm;
  const beginnings = (text: string): string[] => `\n${text}`.match(beginsWithoutNoun) ?? [];

  it('begin with a noun or a verb', () => {
    const found = allFiles
      .filter((path) => /\.(?:[cm]?[jt]sx?|css)$/.test(path) && !LISTS.includes(path))
      .flatMap((path) => beginnings(textOf(path)).map((words) => `${path}: ${words}`));
    expect(found).toEqual([]);
  });

  it('that begin without one are found wherever they are', () => {
    const wrong = [
      '// What comes else.',
      'const a = 1;\n// Who came.',
      'const a = 1;\n\n  // Whose it is.',
      '/** Of the offer. */',
      '  /**\n   * Which step it is.\n   */',
    ];
    const fine = [
      '// A list of\n// What comes else.',
      '// Whatever comes.',
      "const what = 'Who';",
      '/** The amount. */',
    ];
    expect(wrong.filter((text) => beginnings(text).length !== 1)).toEqual([]);
    expect(fine.filter((text) => beginnings(text).length > 0)).toEqual([]);
  });
});
