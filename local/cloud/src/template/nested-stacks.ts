// A stack inside the app's stack isn't played. That's right only where it holds nothing that would have to be, such as alarms.
import { readFileSync } from 'node:fs';
import { refuseUnknownTypes } from '../registry/check-template.ts';
import type { Registry } from '../registry/registry.ts';
import { isPlayed } from '../registry/resource-type.ts';
import type { Resource, Template } from './stack.ts';

const TYPE = 'AWS::CloudFormation::Stack';

export const refusePlayedTypes = (registry: Registry, resources: Resource[], asset: (key: string) => string): void => {
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
