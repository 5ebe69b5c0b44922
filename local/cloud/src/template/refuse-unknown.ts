// Nothing in the template is skipped in silence: what the table of supported things does not name stops the start.
import { supported } from './supported.ts';

type Described = { logicalId: string; type: string; properties: Record<string, unknown> };

export const refuseUnknownTypes = (resources: { logicalId: string; type: string }[]): void => {
  refuse(
    resources.filter(({ type }) => !(type in supported)).map(({ logicalId, type }) => `${logicalId}: the type ${type}`),
  );
};

export const refuseUnknownProperties = (resources: Described[]): void => {
  refuse(resources.flatMap(unknownIn));
};

const refuse = (findings: string[]): void => {
  if (findings.length === 0) return;
  throw new Error(
    `The template has what the local cloud does not know. Teach it, or say in local/cloud/src/template/supported.ts why it may be ignored:\n${findings.map((each) => `  ${each}`).join('\n')}`,
  );
};

const unknownIn = ({ logicalId, type, properties }: Described): string[] => {
  const support = supported[type];
  if (!support?.properties) return [];
  const known = [...support.properties, ...Object.values(support.ignoring ?? {}).flat()];
  return unknownPaths(properties, known).map((path) => `${logicalId}: ${path} of ${type}`);
};

/** Looks below a property only where the table itself does: 'A.B' in the table means that all of A's children are listed. */
const unknownPaths = (properties: object, known: string[], prefix = ''): string[] =>
  Object.entries(properties).flatMap(([name, value]) => {
    const path = prefix + name;
    const childrenListed = known.some((each) => each.startsWith(`${path}.`));
    if (childrenListed) return objectsIn(value).flatMap((child) => unknownPaths(child, known, `${path}.`));
    return known.includes(path) ? [] : [path];
  });

const objectsIn = (value: unknown): object[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return typeof value === 'object' && value !== null ? [value] : [];
};
