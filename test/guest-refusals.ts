// The refusals that guests may get, read from the code: each error and its words that the handlers of guests' routes can reach,
// declaration by declaration. Types say nothing of this, so the syntax tree does.
import { existsSync } from 'node:fs';
import { contractRoutes } from './contracts.ts';
import {
  childrenOf,
  declarationOf,
  isNode,
  moduleOf,
  type Node,
  nameOf,
  propertyOf,
  textOf,
  withoutTypes,
} from './source-module.ts';

/** An error's code, or several if the code chooses; none for a problem with a field. */
type Said = { codes: string[] };
export type GuestRefusals = {
  codes: Set<string>;
  /** Keyed by their words, with `{}` for filled-in values; with the codes that they are sent with. */
  sentences: Map<string, string[]>;
};

/** Public routes that no page for guests calls. */
const NOT_FOR_GUESTS = /^(?:members\/(?:billing|session)|clients\/analytics|background\/browser-reports)$/;
/** The server's common checks, which only affect staff or agents, or their sessions, here. */
const ONLY_SIGNED_IN = new Set(['signedIn', 'agentFrom', 'refuseEnded', 'fromOwnPages']);

/** Three words or more, with an end; names of things and formats aren't. */
const isSentence = (text: string) =>
  /^(?:[A-Z]|\{\}).*(?:[.!?]|[.:] \{\})$/s.test(text) && /(?:\b[\w']+\b.*){3}/s.test(text);
const isError = (node: Node) => node.type === 'NewExpression' && nameOf(node.callee) === 'AppError';
const isOtherError = (node: Node) =>
  node.type === 'NewExpression' && /Error$/.test(nameOf(node.callee) ?? '') && !isError(node);
const schemaCall = ({ type, callee }: Node): string | undefined =>
  type === 'CallExpression' && isNode(callee) && isNode(callee.object) && nameOf(callee.object) === 'z'
    ? nameOf(callee.property)
    : undefined;
/** The values of a literal or an enum are no sentence about a field. */
const isListOfValues = (node: Node) => /^(?:literal|enum)$/.test(schemaCall(node) ?? '');

const keyOf = ({ type, key }: Node) => (type === 'Property' && isNode(key) ? key.name : undefined);

const codesIn = (node: Node): string[] =>
  node.type === 'Literal' ? [String(node.value)] : childrenOf(node).flatMap(codesIn);
const anyIn = (node: Node, is: (node: Node) => boolean): Node[] => [
  ...(is(node) ? [node] : []),
  ...childrenOf(node).flatMap((child) => anyIn(child, is)),
];

/** `scope`: the declaration of the module that the node is in. */
type Step = { file: string; node: Node; said?: Said; scope?: Node };

/** The value of a constant within a function. */
const localOf = (scope: Node | undefined, name: string | undefined): Node | undefined =>
  scope &&
  anyIn(scope, (node) => node.type === 'VariableDeclarator' && node !== scope && nameOf(node.id) === name)
    .map(({ init }) => init)
    .find(isNode);

/** `refuse('data', 'Choose an account.')`: the words of an error may come through a function that only wraps them. */
const wrapsWords = (callee: unknown, { file, scope }: Step): boolean => {
  if (!isNode(callee) || callee.type !== 'Identifier') return false;
  const local = localOf(scope, nameOf(callee));
  const made = local ? { node: local } : declarationOf({ file, name: nameOf(callee) });
  if (!made) return false;
  const { params = [] } = withoutTypes((made.node.init ?? made.node) as Node) as { params?: Node[] };
  const names = params.filter(({ type }) => type === 'Identifier').map(nameOf);
  const isPassedOn = (node: Node) =>
    node.type === 'Property' && keyOf(node) !== 'cause' && names.includes(nameOf(node.value));
  return anyIn(made.node, isError).some((error) => anyIn(error, isPassedOn).length > 0);
};

/** The nodes that a node leads to: its parts, or the declaration that it names. */
const stepsFrom = ({ file, node, said, scope }: Step): Step[] => {
  // Skips our own failures, which are only logged, and the fields that programs read beside an error's message.
  if (isOtherError(node) || (said && keyOf(node) === 'extra')) return [];
  const { object, property } = node as { object?: Node; property?: Node };
  if (node.type === 'Identifier' || (object?.type === 'Identifier' && node.computed === false)) {
    const name = nameOf(object ?? node);
    const declared = ONLY_SIGNED_IN.has(name) ? undefined : declarationOf({ file, name }, object && nameOf(property));
    if (declared) return [{ ...declared, said, scope: declared.node }];
    const local = said && localOf(scope, name);
    return local ? [{ file, node: local, said, scope }] : [];
  }
  const parts = childrenOf(node).map((child) => ({ file, node: child, said, scope }));
  if (isError(node)) {
    const [, code, ...details] = parts;
    return code ? details.map((detail) => ({ ...detail, said: { codes: codesIn(code.node) } })) : [];
  }
  if (isListOfValues(node)) return [];
  const isInput = schemaCall(node) !== undefined && /\/(?:contract|vocabulary)\.ts$|\/core\/http\//.test(file);
  // Some answers succeed and say in a `message` why they did nothing.
  const isSaid =
    isInput ||
    keyOf(node) === 'message' ||
    (node.type === 'CallExpression' && wrapsWords(node.callee, { file, node, scope }));
  return parts.map((part) => (isSaid && part.node !== node.callee ? { ...part, said: said ?? { codes: [] } } : part));
};

const reachedFrom = (starts: Step[]): GuestRefusals => {
  const found: GuestRefusals = { codes: new Set(), sentences: new Map() };
  const seen = { said: new Set<Node>(), silent: new Set<Node>() };
  const steps = [...starts];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { node, said } = step;
    const known = said ? seen.said : seen.silent;
    if (known.has(node)) continue;
    known.add(node);
    if (isError(node)) for (const code of codesIn((node.arguments as [Node])[0])) found.codes.add(code);
    const text = said && textOf(node);
    if (said && text && isSentence(text)) found.sentences.set(text, said.codes);
    steps.push(...stepsFrom(step));
  }
  return found;
};

/** The handler of a route, and the contract's own words about its input. */
const startsOf = ({ feature, name }: { feature: string; name: string }): Step[] => {
  const [file = ''] = ['handler.ts', 'handlers.ts'].map((one) => `lambdas/${feature}/${one}`).filter(existsSync);
  const contract = `lambdas/${feature}/contract.ts`;
  const isHandler = (node: Node) => keyOf(node) === name;
  const handlers = [...moduleOf(file).declarations.values()].flatMap((node) => anyIn(node, isHandler));
  const route = propertyOf(withoutTypes(moduleOf(contract).declarations.get('routes')?.init as Node), name);
  if (handlers.length === 0 || !route) throw new Error(`${feature} has no handler for ${name}`);
  const input = ['body', 'query']
    .map((key) => propertyOf(route.value as Node, key))
    .filter((node) => node !== undefined);
  return [...handlers.map((node) => ({ file, node })), ...input.map((node) => ({ file: contract, node }))];
};

const startAt = (file: string, name: string): Step => {
  const node = moduleOf(file).declarations.get(name);
  if (!node) throw new Error(`${file} has no ${name}`);
  return { file, node, scope: node };
};

export const guestRefusals = (): GuestRefusals =>
  reachedFrom([
    ...contractRoutes
      .filter(
        ({ feature, route }) => route.auth === 'guest' || (route.auth === 'public' && !NOT_FOR_GUESTS.test(feature)),
      )
      .flatMap(startsOf),
    startAt('lambdas/core/http/serve.ts', 'serve'),
    startAt('lambdas/core/http/guest-link.ts', 'createGuestGuard'),
    startAt('lambdas/chat/conversation/sockets/handle-frame.ts', 'handleFrame'),
    startAt('lambdas/background/push/ended-link.ts', 'endedBy'),
  ]);
