// What a checkout's structure is measured by.
import { dirname } from 'node:path/posix';
import type { Node, Parsed } from './parse.ts';

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

/** `item.state as State` and `String(row.id)`: what the database holds is believed to be of a type, not looked at. */
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
