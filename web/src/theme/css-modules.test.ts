// Finds misspelled classes, which TypeScript can't: it doesn't read CSS.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import postcss, { type Rule } from 'postcss';
import { expect, it } from 'vitest';
import { generateScopedName } from '../../build/class-names.ts';

const src = join(import.meta.dirname, '..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(src, file), 'utf8');
const sheets = files.filter((file) => file.endsWith('.css'));
const modules = sheets.filter((file) => file.endsWith('.module.css'));
const components = files.filter((file) => file.endsWith('.tsx')).map((file) => ({ file, text: read(file) }));
const withoutImports = (text: string) => text.replace(/^import [^;]*;$/gm, '');

/** The module's own classes: `:global(...)` has the theme's. */
const classesOf = (file: string): string[] => {
  const names = new Set<string>();
  postcss.parse(read(file)).walkRules(({ selector }) => {
    const own = selector.replace(/:global\([^)]*\)/g, '');
    for (const [, name = ''] of own.matchAll(/\.([a-z][\w-]*)/gi)) names.add(name);
  });
  return [...names];
};
const camelCase = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const shared = new Set(sheets.filter((file) => !modules.includes(file)).flatMap(classesOf));

/** The classes that a component takes from a module by name. `byValue`: it also takes some by a computed name. */
const uses = (module: string) =>
  components.flatMap(({ text }) => {
    const path = new RegExp(`import (\\w+) from '[^']*/${basename(module)}'`);
    const name = path.exec(text)?.[1];
    if (name === undefined) return [];
    const taken = [...withoutImports(text).matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
      ([, taken = '']) => taken,
    );
    return [{ taken, byValue: text.includes(`${name}[`) }];
  });

it('has in each module what its components take, and nothing else', () => {
  const findings = modules.flatMap((module) => {
    const classes = classesOf(module).map(camelCase);
    const used = uses(module);
    const taken = [...new Set(used.flatMap((use) => use.taken))];
    const unused = used.some(({ byValue }) => byValue) ? [] : classes.filter((name) => !taken.includes(name));
    return [
      ...taken.filter((name) => !classes.includes(name)).map((name) => `${module} lacks ${name}`),
      ...unused.map((name) => `no component takes ${name} of ${module}`),
    ];
  });
  expect(modules.length).toBeGreaterThan(10);
  expect(findings).toEqual([]);
});

it('keeps plain stylesheets in the theme', () => {
  expect(sheets.filter((file) => !modules.includes(file) && dirname(file) !== 'theme')).toEqual([]);
});

it('names every class once', () => {
  const names = modules.flatMap((file) => classesOf(file).map((name) => generateScopedName(name, file)));
  const all = [...names, ...shared];
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
});

/** The content of each `className={...}`, and each plain `className="..."` as a string. */
const classNamesIn = (text: string): string[] =>
  [...text.matchAll(/className=(?:"([^"]*)"|\{)/g)].map(({ 0: start, 1: plain, index }) => {
    if (plain !== undefined) return `'${plain}'`;
    let end = index + start.length;
    for (let open = 1; open > 0; end++) open += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
    return text.slice(index + start.length, end - 1);
  });

/** The class names in string literals, which are the theme's. A literal in a comparison isn't a class name. */
const plainNames = components.flatMap(({ file, text }) =>
  classNamesIn(text).flatMap((code) => {
    const literals = [...code.replace(/===\s*'[^']*'/g, '').matchAll(/'([^']*)'|`([^`]*)`/g)];
    const names = literals.flatMap(([, quoted, template = '']) =>
      (quoted ?? template.replace(/\$\{[^}]*\}/g, ' ')).split(/\s+/),
    );
    return names.filter((name) => name !== '').map((name) => ({ file, name }));
  }),
);

it('gives components no class that is defined nowhere', () => {
  expect(plainNames.filter(({ name }) => !shared.has(name))).toEqual([]);
});

it('shares no class that no component has', () => {
  const used = new Set(plainNames.map(({ name }) => name));
  // Cloudscape sets its own classes.
  expect([...shared].filter((name) => !used.has(name) && !name.startsWith('awsui-'))).toEqual([]);
});

const declarations = (rule: Rule): string[] => rule.nodes.filter((node) => node.type === 'decl').map(String);
const rulesOf = (file: string): Rule[] => {
  const rules: Rule[] = [];
  postcss.parse(read(file)).walkRules((rule) => void rules.push(rule));
  return rules;
};

it('repeats no shared class in a module', () => {
  const theme = sheets.filter((file) => !modules.includes(file)).flatMap(rulesOf);
  // Rules with one or two declarations may be equal by chance.
  const classes = theme.filter((rule) => /^\.[\w-]+$/.test(rule.selector) && declarations(rule).length > 2);
  const repeated = modules.flatMap((file) =>
    rulesOf(file).flatMap((rule) => {
      const own = declarations(rule);
      const known = classes.filter((shared) => declarations(shared).every((each) => own.includes(each)));
      return known.map(({ selector }) => `${file}: ${rule.selector} has all of ${selector}`);
    }),
  );
  expect(classes.length).toBeGreaterThan(5);
  expect(repeated).toEqual([]);
});
