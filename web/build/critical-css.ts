// Keeps the rules that a page's HTML needs for its first paint: those whose classes all occur in it. Class names are unique
// to their component, so nothing else has to match.
import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss';

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));

/** Styles that the first paint doesn't need: interaction, print, and fonts, which swap in with the full stylesheet. */
const later = /:(hover|active|focus|focus-visible|focus-within|disabled|visited)\b/;
const laterAtRules = new Set(['font-face', 'keyframes', 'print']);

export const criticalCss = (css: string, html: string): string => {
  const known = classesIn(html);
  // The appearance script sets these before the first paint.
  for (const name of ['awsui-dark-mode', 'awsui-compact-mode']) known.add(name);
  const isNeeded = (selector: string) =>
    !later.test(selector) &&
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) =>
      known.has(name.replaceAll('\\', '')),
    );

  const root = postcss.parse(css);
  root.walkComments((comment) => {
    comment.remove();
  });
  root.walkAtRules((at: AtRule) => {
    if (laterAtRules.has(at.name.replace(/^-\w+-/, '')) || (at.name === 'media' && at.params.includes('print')))
      at.remove();
  });
  root.walkRules((rule: Rule) => {
    const selectors = rule.selectors.filter(isNeeded);
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  dropUnusedProperties(root);
  removeEmpty(root);
  return root.toString().replace(/\s*\n\s*/g, '');
};

/** A theme has hundreds of custom properties; a page uses some. */
const dropUnusedProperties = (root: Root): void => {
  const values = new Map<string, string[]>();
  const used = new Set<string>();
  const open: string[] = [];
  const use = (value: string) => {
    for (const [, name = ''] of value.matchAll(/var\((--[\w-]+)/g))
      if (!used.has(name)) {
        used.add(name);
        open.push(name);
      }
  };
  root.walkDecls((declaration) => {
    if (!declaration.prop.startsWith('--')) return use(declaration.value);
    values.set(declaration.prop, [...(values.get(declaration.prop) ?? []), declaration.value]);
  });
  for (let name = open.pop(); name !== undefined; name = open.pop()) values.get(name)?.forEach(use);
  root.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
};

const removeEmpty = (container: Container): void => {
  for (const node of [...(container.nodes ?? [])]) {
    if (!('nodes' in node) || node.nodes === undefined) continue;
    removeEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  }
};
