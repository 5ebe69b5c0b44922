import { dirname, join } from 'node:path/posix';
import { parseSync } from 'vite';

// One source file for the measures: every node of its syntax tree, and its imports.

type Source = { path: string; text: string };
export type Node = { type: string; start: number; end: number; [field: string]: unknown };

/**
 * A name of `*` means the whole module: a namespace, a re-export of everything, or a dynamic import. `loads`: the other
 * module runs before this one, so neither a type nor a dynamic import.
 */
type Import = { from: string; name: string; loads?: boolean };
export type Parsed = Source & { nodes: Node[]; imports: Import[] };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const withDescendants = (node: Node): Node[] => [
  node,
  ...Object.values(node).flat().filter(isNode).flatMap(withDescendants),
];

type Name = { kind: string; name: string | null };
const nameOf = ({ kind, name }: Name) => (kind === 'Name' ? String(name) : kind === 'Default' ? 'default' : '*');

/** `import('./page.ts')` and `import('./page.ts').Type`, which the parser's list of imports leaves out or lists without a name. */
const inlineImport = (node: Node): Import[] => {
  if (node.type !== 'ImportExpression' && node.type !== 'TSImportType') return [];
  const source = node.source as { value?: unknown } | undefined;
  return typeof source?.value === 'string' ? [{ from: source.value, name: '*' }] : [];
};

export const parse = ({ path, text }: Source): Parsed => {
  const lang = path.endsWith('.ts') ? 'ts' : 'tsx';
  const { program, module, errors } = parseSync(path, text, { lang, astType: 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);

  const nodes = withDescendants(program as unknown as Node);
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName, isType }) => ({ from: moduleRequest.value, name: nameOf(importName), loads: !isType })),
  );
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const passedOn = exported.flatMap(({ moduleRequest, importName, isType }) =>
    moduleRequest ? [{ from: moduleRequest.value, name: nameOf(importName), loads: !isType }] : [],
  );
  return {
    path,
    text,
    nodes,
    imports: [...imported, ...passedOn, ...nodes.flatMap(inlineImport)],
  };
};

// The file of this repository that an import means; undefined for a package.

/** `#core/*` -> `./lambdas/core/*`, as package.json names them under `imports`. */
export type Aliases = Record<string, string>;

export const resolve = (from: string, importer: string, aliases: Aliases): string | undefined => {
  if (from.startsWith('.')) return join(dirname(importer), from);
  for (const [alias, target] of Object.entries(aliases)) {
    const [head = '', tail] = alias.split('*');
    if (tail === undefined ? from !== alias : !from.startsWith(head) || !from.endsWith(tail)) continue;
    return join(target.replace('*', from.slice(head.length, from.length - (tail?.length ?? 0))));
  }
  return undefined;
};
