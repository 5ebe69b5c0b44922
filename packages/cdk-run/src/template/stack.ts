import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { refuseUnknownTypes, refuseUnplayedProperties } from '../registry/check-template.ts';
import { type Identified, identify } from '../registry/identity.ts';
import type { Registry } from '../registry/registry.ts';
import { isPlayed, type PlayedType } from '../registry/resource-type.ts';
import { evaluateCondition, noValue, pseudoParameters, resolveValue, type Scope } from './intrinsics.ts';

// A stack inside the app's stack isn't played, so it may hold only resources that need no playing, such as alarms.

const TYPE = 'AWS::CloudFormation::Stack';

const refusePlayedTypes = (registry: Registry, resources: Resource[], asset: (key: string) => string): void => {
  for (const { type, logicalId, properties } of resources) {
    if (type !== TYPE) continue;
    const key = String(properties.TemplateURL).split('/').at(-1) ?? '';
    const template = JSON.parse(readFileSync(asset(key), 'utf8')) as Template;
    const inside = Object.entries(template.Resources).map(([id, { Type }]) => ({
      logicalId: `${logicalId}.${id}`,
      type: Type,
    }));
    refuseUnknownTypes(registry, inside);
    const refused = inside.filter((each) => {
      const known = registry.get(each.type);
      return each.type === TYPE || (known && isPlayed(known));
    });
    if (refused.length > 0)
      throw new Error(
        `The local cloud plays nothing of a stack inside a stack, so these would be missing:\n${refused.map((each) => `  ${each.logicalId} (${each.type})`).join('\n')}`,
      );
  }
};

// Reads a cloud assembly (cdk.out) into the stack as it would be after a deployment: everything resolved, everything named.

export type Resource = {
  logicalId: string;
  type: string;
  physicalId: string;
  arn: string;
  /** Fully resolved. */
  properties: Record<string, unknown>;
};

export type Stack = {
  name: string;
  resources: Map<string, Resource>;
  all<Declared>(type: PlayedType<Declared>): Declared[];
  byId(logicalId: string): Resource;
  byArn(arn: string): Resource | undefined;
  outputs: Record<string, string>;
  /** The domain name that AWS would have given a distribution or a bucket. */
  domainOf(logicalId: string): string;
  assemblyDir: string;
  /** The folder (or file) that the deployment would have uploaded under this key. */
  asset(objectKey: string): string;
};

type RawResource = {
  Type: string;
  Properties?: Record<string, unknown>;
  Condition?: string;
};
export type Template = {
  Resources: Record<string, RawResource>;
  Parameters?: Record<string, { Type: string; Default?: unknown }>;
  Conditions?: Record<string, unknown>;
  Mappings?: Record<string, Record<string, Record<string, unknown>>>;
  Outputs?: Record<string, { Value: unknown; Condition?: string }>;
};
type Assets = {
  files?: Record<string, { source: { path?: string }; destinations: Record<string, { objectKey: string }> }>;
};

/** `name`: which stack, if the app has several. */
export const loadStack = (assemblyDir: string, registry: Registry, name?: string): Stack => {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(assemblyDir, file), 'utf8')) as T;
  if (!existsSync(join(assemblyDir, 'manifest.json'))) throw new Error(`${assemblyDir} holds no synthesized CDK app`);
  const manifest = read<{
    artifacts?: Record<string, { type: string; displayName?: string; properties?: Record<string, unknown> }>;
  }>('manifest.json');
  const stacks = Object.entries(manifest.artifacts ?? {}).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const names = stacks.map(([id]) => id).join(', ');
  const [first, ...others] = stacks.filter(([id]) => name === undefined || id === name);
  if (!first) throw new Error(`${assemblyDir} holds no stack${name ? ` ${name}, only ${names}` : ''}`);
  if (others.length > 0) throw new Error(`The local cloud runs one stack, the app has ${names}`);
  const [artifactId, { properties = {} }] = first;
  const stackName = String(properties.stackName ?? artifactId);
  const assetsFile = `${artifactId}.assets.json`;
  const assets = existsSync(join(assemblyDir, assetsFile)) ? read<Assets>(assetsFile) : {};
  const template = read<Template>(String(properties.templateFile));
  return stackOf(stackName, template, registry, assetFinder(resolve(assemblyDir), assets), resolve(assemblyDir));
};

export const stackOf = (
  name: string,
  template: Template,
  registry: Registry,
  asset: (objectKey: string) => string = noAssets,
  assemblyDir = '',
): Stack => {
  refuseUnknownTypes(
    registry,
    Object.entries(template.Resources).map(([logicalId, { Type }]) => ({ logicalId, type: Type })),
  );
  const scope = scopeOf(name, template, registry);
  const present = Object.entries(template.Resources).filter(
    ([, raw]) => raw.Condition === undefined || scope.condition(raw.Condition),
  );
  const resources = new Map<string, Resource>();
  for (const [logicalId, raw] of present) {
    const { id, arn } = scope.identified(logicalId);
    resources.set(logicalId, {
      logicalId,
      type: raw.Type,
      physicalId: id,
      arn,
      properties: resolveValue(raw.Properties ?? {}, scope) as Record<string, unknown>,
    });
  }
  refuseUnplayedProperties(registry, [...resources.values()]);
  refusePlayedTypes(registry, [...resources.values()], asset);
  const byArn = new Map([...resources.values()].map((each) => [each.arn, each]));
  const declared = new Map<unknown, unknown[]>();
  const stack: Stack = {
    name,
    resources,
    all<Declared>(type: PlayedType<Declared>) {
      const known = declared.get(type) ?? readAll(type, stack);
      declared.set(type, known);
      return known as Declared[];
    },
    byId(logicalId) {
      const found = resources.get(logicalId);
      if (!found) throw new Error(`The template has no resource ${logicalId}`);
      return found;
    },
    byArn: (arn) => byArn.get(arn),
    outputs: Object.fromEntries(
      Object.entries(template.Outputs ?? {})
        .filter(([, { Condition }]) => Condition === undefined || scope.condition(Condition))
        .map(([key, { Value }]) => [key, String(resolveValue(Value, scope))]),
    ),
    domainOf: (logicalId) => scope.attribute(logicalId, 'DomainName'),
    assemblyDir,
    asset,
  };
  return stack;
};

const readAll = <Declared>(type: PlayedType<Declared>, stack: Stack): Declared[] =>
  [...stack.resources.values()]
    .filter((each) => each.type === type.type)
    .map((each) => type.read(each, stack))
    .filter((each) => each !== undefined);

const noAssets = (objectKey: string): string => {
  throw new Error(`The assembly has no asset ${objectKey}`);
};

const assetFinder = (assemblyDir: string, assets: Assets) => (objectKey: string) => {
  for (const file of Object.values(assets.files ?? {})) {
    const here = Object.values(file.destinations).some((destination) => destination.objectKey === objectKey);
    if (here && file.source.path !== undefined) return join(assemblyDir, file.source.path);
  }
  return noAssets(objectKey);
};

const scopeOf = (
  stackName: string,
  template: Template,
  registry: Registry,
): Scope & { identified(logicalId: string): Identified } => {
  const pseudo = pseudoParameters(stackName);
  const known = new Map<string, Identified>();
  const beingNamed: string[] = [];
  const ordinals = ordinalsOf(template);

  const identified = (logicalId: string): Identified => {
    const done = known.get(logicalId);
    if (done) return done;
    const raw = template.Resources[logicalId];
    if (!raw) throw new Error(`The template refers to ${logicalId}, which it does not contain`);
    if (beingNamed.includes(logicalId)) {
      throw new Error(`The names of ${[...beingNamed, logicalId].join(' -> ')} depend on each other`);
    }
    beingNamed.push(logicalId);
    const property = (name: string) => {
      const value = resolveValue(raw.Properties?.[name], scope);
      return value === noValue ? undefined : value;
    };
    const identity = registry.get(raw.Type)?.identity ?? {};
    const made = identify(raw.Type, identity, {
      logicalId,
      stackName,
      ordinal: ordinals.get(logicalId) ?? 1,
      property,
    });
    beingNamed.pop();
    known.set(logicalId, made);
    return made;
  };

  const scope: Scope = {
    ref(name) {
      if (name in pseudo) return pseudo[name];
      const parameter = template.Parameters?.[name];
      return parameter ? parameterValue(name, parameter) : identified(name).ref;
    },
    attribute(logicalId, name) {
      const value = identified(logicalId).attribute(name);
      if (value !== undefined) return value;
      const type = template.Resources[logicalId]?.Type;
      throw new Error(`The local cloud does not know the attribute ${name} of ${logicalId} (${type})`);
    },
    condition(name) {
      const condition = template.Conditions?.[name];
      if (condition === undefined) throw new Error(`The template has no condition ${name}`);
      return evaluateCondition(condition, scope);
    },
    mapping(map, top, second) {
      const value = template.Mappings?.[map]?.[top]?.[second];
      if (value === undefined) throw new Error(`The template has no mapping ${map}.${top}.${second}`);
      return value;
    },
  };
  return { ...scope, identified };
};

const ordinalsOf = (template: Template): Map<string, number> => {
  const counted = new Map<string, number>();
  return new Map(
    Object.entries(template.Resources).map(([logicalId, { Type }]) => {
      const next = (counted.get(Type) ?? 0) + 1;
      counted.set(Type, next);
      return [logicalId, next];
    }),
  );
};

const parameterValue = (name: string, parameter: { Type: string; Default?: unknown }): unknown => {
  if (parameter.Default === undefined) throw new Error(`The template's parameter ${name} has no default value`);
  const isList = parameter.Type.startsWith('List<') || parameter.Type === 'CommaDelimitedList';
  return isList ? String(parameter.Default).split(',') : parameter.Default;
};
