import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SchemaRules } from './schema-rules.ts';

type Context = Parameters<SchemaRules['validate']>[0];

/** The rules themselves take seconds to load; what counts here is how often they are asked. */
class CountedRules extends SchemaRules {
  asked = 0;
  success = true;
  protected override ask() {
    this.asked += 1;
    return { success: this.success, violations: [] };
  }
}

const folder = mkdtempSync(join(tmpdir(), 'groundwork-kept-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ask = (rules: CountedRules, template: object) => {
  const templatePath = join(mkdtempSync(join(folder, 'assembly-')), 'template.json');
  writeFileSync(templatePath, JSON.stringify(template));
  const stackTemplates = [{ templatePath, stackConstructPath: 'Test' }] as Context['stackTemplates'];
  return rules.validate({ stackTemplates } as Context);
};
const aTemplate = (asset: string, more = {}) => ({ Resources: { F: { S3Key: `${asset.repeat(64)}.zip`, ...more } } });

describe('the schema rules', () => {
  it('are asked once for a template, whatever code its functions carry and wherever it lies', () => {
    const rules = new CountedRules(folder);
    ask(rules, aTemplate('a'));
    expect(ask(rules, aTemplate('b'))).toEqual({ success: true, violations: [] });
    expect(rules.asked).toBe(1);
  });

  it('are asked again when the template changes', () => {
    const rules = new CountedRules(folder);
    ask(rules, aTemplate('a', { Timeout: 3 }));
    ask(rules, aTemplate('a', { Timeout: 4 }));
    expect(rules.asked).toBe(2);
  });

  it('are asked again for what they refused', () => {
    const rules = new CountedRules(folder);
    rules.success = false;
    ask(rules, aTemplate('a', { Timeout: -1 }));
    expect(ask(rules, aTemplate('a', { Timeout: -1 })).success).toBe(false);
    expect(rules.asked).toBe(2);
  });
});
