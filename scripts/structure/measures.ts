// The measures of a checkout's structure.
import { dirname } from 'node:path/posix';
import { type Aliases, type Node, type Parsed, resolve } from './parse.ts';

export const isTest = (path: string) => /\.(test|check)\.tsx?$/.test(path) || path.startsWith('test/');

const lineCount = (text: string) => text.split('\n').length;
const count = <T>(values: T[], fits: (value: T) => boolean) => values.filter(fits).length;

/** Every folder with the number of source files directly in it, the largest first. */
export const folderSizes = (files: Parsed[]) => {
  const sizes = new Map<string, number>();
  for (const { path } of files) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  return [...sizes].map(([folder, size]) => ({ folder, size })).sort((one, other) => other.size - one.size);
};

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Every function of more lines than the limit, the longest first. A long function within a long one counts as well. */
export const longFunctions = (files: Parsed[], limit: number) =>
  files
    .flatMap(({ path, text, nodes }) =>
      nodes
        .filter(({ type }) => FUNCTIONS.has(type))
        .map(({ start, end }) => ({
          place: `${path}:${lineCount(text.slice(0, start))}`,
          lines: lineCount(text.slice(start, end)),
        })),
    )
    .filter(({ lines }) => lines > limit)
    .sort((one, other) => other.lines - one.lines);

/** The variable that an expression starts from: `item` of `(item.banks ?? []) as Bank[]`. */
const origin = (node: Node): string | undefined => {
  if (node.type === 'Identifier') return String(node.name);
  const inner = node.object ?? node.expression ?? node.left;
  return inner ? origin(inner as Node) : undefined;
};

const ROWS = new Set(['row', 'item', 'rows', 'items']);
const CONVERTERS = new Set(['String', 'Number', 'Boolean']);

/** `item.state as State` and `String(row.id)`: a database value that is trusted to have a type, without a check. */
const isRowConversion = (node: Node) => {
  if (node.type === 'TSAsExpression') return ROWS.has(origin(node.expression as Node) ?? '');
  const [operand, ...more] = node.type === 'CallExpression' ? (node.arguments as Node[]) : [];
  const isConverter = CONVERTERS.has(String((node.callee as Node | undefined)?.name));
  return isConverter && operand !== undefined && more.length === 0 && ROWS.has(origin(operand) ?? '');
};

const isDoubleCast = ({ type, expression }: Node) =>
  type === 'TSAsExpression' && (expression as Node).type === 'TSAsExpression';

export const rowConversions = (files: Parsed[]) =>
  files.reduce((sum, { nodes }) => sum + count(nodes, isRowConversion), 0);
export const doubleCasts = (files: Parsed[]) => files.reduce((sum, { nodes }) => sum + count(nodes, isDoubleCast), 0);

/** Import statements that climb three levels or more. */
export const climbingImports = (files: Parsed[]) =>
  files.reduce((sum, { imports }) => {
    const targets = new Set(imports.map(({ from }) => from).filter((from) => from.startsWith('../../../')));
    return sum + targets.size;
  }, 0);

export const lines = (files: Parsed[]) => files.reduce((sum, { text }) => sum + lineCount(text) - 1, 0);

/** Each file with the files of this repository that it imports; types count, because a reader follows them, too. */
export const importsOf = (files: Parsed[], aliases: Aliases): Map<string, string[]> => {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, imports }) => {
      const targets = imports.map(({ from }) => resolve(from, path, aliases)).filter((one) => one && known.has(one));
      return [path, [...new Set(targets as string[])]];
    }),
  );
};

/** Every file that one file needs, itself included. */
const closureOf = (start: string, imports: Map<string, string[]>): Set<string> => {
  const found = new Set([start]);
  for (const path of found) for (const next of imports.get(path) ?? []) found.add(next);
  return found;
};

/** Groups of files that import each other in a circle. */
export const circles = (imports: Map<string, string[]>): string[][] => {
  const closures = new Map([...imports.keys()].map((path) => [path, closureOf(path, imports)]));
  const found = new Map<string, string[]>();
  for (const [path, closure] of closures) {
    const circle = [...closure].filter((other) => other === path || closures.get(other)?.has(path)).sort();
    if (circle.length > 1) found.set(circle.join(), circle);
  }
  return [...found.values()];
};

/** The files below these folders that need the most others, with how many. */
export const largestClosure = (imports: Map<string, string[]>, fits: (path: string) => boolean) =>
  [...imports.keys()]
    .filter(fits)
    .map((path) => ({ path, size: closureOf(path, imports).size }))
    .sort((one, other) => other.size - one.size)[0] ?? { path: '', size: 0 };

/**
 * The pairs of folders below `lambdas/` of which one imports the other. Entries don't count, because they wire functions that serve
 * several folders. In a `mutual` pair, each imports the other.
 */
export const roomArrows = (
  imports: Map<string, string[]>,
  entries: readonly string[],
): { all: number; mutual: number } => {
  const isEntry = (path: string) => entries.includes(path);
  const roomOf = (path: string) => /^lambdas\/([^/]+)\//.exec(path)?.[1];
  const arrows = new Set<string>();
  for (const [path, targets] of imports)
    for (const target of targets) {
      const [from, to] = [roomOf(path), roomOf(target)];
      if (from && to && from !== to && !isEntry(path)) arrows.add(`${from} ${to}`);
    }
  const mutual = [...arrows].filter((arrow) => arrows.has(arrow.split(' ').reverse().join(' ')));
  return { all: arrows.size, mutual: mutual.length / 2 };
};

const keysOf = (node: Node): string[] =>
  ((node.properties ?? []) as Node[]).map(({ key }) => String((key as Node | undefined)?.name));

const objectsWith = (files: Parsed[], ...keys: string[]) =>
  files.reduce(
    (sum, { nodes }) =>
      sum + count(nodes, (node) => node.type === 'ObjectExpression' && keys.every((key) => keysOf(node).includes(key))),
    0,
  );

export const routes = (files: Parsed[]) =>
  objectsWith(
    files.filter(({ path }) => path.startsWith('lambdas/')),
    'method',
    'path',
    'auth',
  );
export const functions = (files: Parsed[]) =>
  objectsWith(
    files.filter(({ path }) => path.startsWith('lib/functions/')),
    'entry',
    'trigger',
  );
/** The files that the functions begin with. */
export const entriesOf = (files: Parsed[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('lib/functions/'))
    .flatMap(({ nodes }) => nodes.flatMap((node) => (node.properties ?? []) as Node[]))
    .filter(({ key }) => (key as Node | undefined)?.name === 'entry')
    .flatMap(({ value }) => (value as Node | undefined)?.value ?? [])
    .map(String);
export const entities = (files: Parsed[]) =>
  files.reduce(
    (sum, { nodes }) =>
      sum + count(nodes, ({ type, callee }) => type === 'CallExpression' && (callee as Node).name === 'defineEntity'),
    0,
  );
