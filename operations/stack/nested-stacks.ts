// The templates of an app, and each product's template with the stacks inside it as if their resources were its own: what is said
// about the whole product doesn't depend on how many stacks it's cut into.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

type Resource = { Type: string; Properties?: Record<string, unknown> };
type Template = { Resources: Record<string, Resource> };
type Inside = { logicalId: string; template: Template };
type StackTemplates = { name: string; template: Template; inside: Inside[] };

/** Every top-level stack of a synthesized app, with the stacks inside it. */
export const templatesOf = (app: IConstruct, assembly: string): StackTemplates[] => {
  const stacks = app.node.findAll().filter((construct): construct is Stack => Stack.isStack(construct));
  const read = ({ templateFile }: Stack) => JSON.parse(readFileSync(join(assembly, templateFile), 'utf8')) as Template;
  return stacks
    .filter(({ nested }) => !nested)
    .map((stack) => ({
      name: stack.stackName,
      template: read(stack),
      inside: stacks
        .filter(({ nestedStackParent }) => nestedStackParent === stack)
        .map((one) => ({
          logicalId: stack.resolve(one.nestedStackResource?.logicalId) as string,
          template: read(one),
        })),
    }));
};

/** One template with all resources. What a nested stack gets as a parameter is written where it is used. */
export const joinNested = ({ template, inside }: StackTemplates): Template => ({
  ...template,
  Resources: Object.assign({}, template.Resources, ...inside.map((one) => resourcesOf(one, template))),
});

const resourcesOf = ({ logicalId: prefix, template }: Inside, outer: Template): Template['Resources'] => {
  const given = (outer.Resources[prefix]?.Properties?.Parameters ?? {}) as Record<string, unknown>;
  const own = (id: string) => (id in template.Resources ? `${prefix}${id}` : id);
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const { Ref, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: [string, string] };
    if (Ref !== undefined) return Ref in given ? given[Ref] : { Ref: own(Ref) };
    if (attribute) return { 'Fn::GetAtt': [own(attribute[0]), attribute[1]] };
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replace(inner)]));
  };
  return Object.fromEntries(
    Object.entries(template.Resources).map(([id, resource]) => [own(id), replace(resource) as Resource]),
  );
};
