// The syntax tree of a source file, as far as tests ask for it: its declarations by name, and where its imports lead.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { importedFile } from './imported-file.ts';

export type Node = { type: string; [key: string]: unknown };
export type Place = { file: string; name: string };
type SourceModule = { declarations: Map<string, Node>; imports: Map<string, Place> };

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
export const nameOf = (node: unknown) => (node as { name: string }).name;

/** The code that runs: neither types nor the names of properties. */
export const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => {
    const isName = (key === 'property' || key === 'key') && node.computed === false && !node.shorthand;
    return isName || /^(?:type|return|super)(?:Annotation|Parameters|Arguments|Type)$/.test(key)
      ? []
      : [value].flat().filter(isNode);
  });

/** Without `as` and `satisfies`. */
export const withoutTypes = (node: Node | undefined): Node | undefined =>
  node && /^TS(?:As|Satisfies)Expression$/.test(node.type) ? withoutTypes(node.expression as Node) : node;

export const propertyOf = (object: Node | undefined, name: string): Node | undefined =>
  object?.type === 'ObjectExpression'
    ? (object.properties as Node[]).find(({ key }) => isNode(key) && (key.name ?? key.value) === name)
    : undefined;

/** A text in its written form; values that are filled in while the product runs are `{}`. */
export const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}');
};

const declarationsIn = (statement: Node): [string, Node][] => {
  const node = (statement.declaration ?? statement) as Node;
  if (node.type === 'VariableDeclaration')
    return (node.declarations as Node[]).map((one) => [nameOf(one.id), one] as [string, Node]);
  return isNode(node.id) ? [[nameOf(node.id), node]] : [];
};

const importsIn = (statement: Node, file: string): [string, Place][] => {
  const source = (statement.source as { value: string } | null)?.value;
  const target = source === undefined ? undefined : importedFile(file, source);
  if (!target?.startsWith('lambdas/')) return [];
  return ((statement.specifiers ?? []) as Node[]).map(({ type, imported, exported, local }) =>
    type === 'ExportSpecifier'
      ? [nameOf(exported), { file: target, name: nameOf(local) }]
      : [nameOf(local), { file: target, name: isNode(imported) ? nameOf(imported) : '*' }],
  );
};

const root = join(import.meta.dirname, '..');
const modules = new Map<string, SourceModule>();

export const moduleOf = (file: string): SourceModule => {
  const known = modules.get(file);
  if (known) return known;
  const { body } = parseAst(readFileSync(join(root, file), 'utf8'), { lang: 'ts' }) as unknown as { body: Node[] };
  const module = {
    declarations: new Map(body.flatMap(declarationsIn)),
    imports: new Map(body.flatMap((statement) => importsIn(statement, file))),
  };
  modules.set(file, module);
  return module;
};

/** The declaration of a name, and perhaps of one property of it: `use.signDocument` leads to that one use case. */
export const declarationOf = ({ file, name }: Place, property?: string): { file: string; node: Node } | undefined => {
  const { declarations, imports } = moduleOf(file);
  const node = declarations.get(name);
  if (node) return { file, node: propertyOf(withoutTypes(node.init as Node | undefined), property ?? '') ?? node };
  const imported = imports.get(name);
  if (!imported) return undefined;
  return imported.name === '*'
    ? declarationOf({ file: imported.file, name: property ?? '' })
    : declarationOf(imported, property);
};
