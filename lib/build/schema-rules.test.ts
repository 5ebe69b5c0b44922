import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SchemaRules } from './schema-rules.ts';

type Context = Parameters<SchemaRules['validate']>[0];

/** The rules themselves take seconds to load. What matters here is how often they run. */
class CountedRules extends SchemaRules {
  runs = 0;
  success = true;
  protected override runRules() {
    this.runs += 1;
    return { success: this.success, violations: [] };
  }
}

const folder = mkdtempSync(join(tmpdir(), 'groundwork-schema-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const validate = (rules: CountedRules, template: object) => {
  const templatePath = join(mkdtempSync(join(folder, 'assembly-')), 'template.json');
  writeFileSync(templatePath, JSON.stringify(template));
  const stackTemplates = [{ templatePath, stackConstructPath: 'Test' }] as Context['stackTemplates'];
  return rules.validate({ stackTemplates } as Context);
};
const aTemplate = (asset: string, more = {}) => ({ Resources: { F: { S3Key: `${asset.repeat(64)}.zip`, ...more } } });

describe('the schema rules', () => {
  it('run once per template, whatever code its functions carry and wherever its file is', () => {
    const rules = new CountedRules(folder);
    validate(rules, aTemplate('a'));
    expect(validate(rules, aTemplate('b'))).toEqual({ success: true, violations: [] });
    expect(rules.runs).toBe(1);
  });

  it('run again when the template changes', () => {
    const rules = new CountedRules(folder);
    validate(rules, aTemplate('a', { Timeout: 3 }));
    validate(rules, aTemplate('a', { Timeout: 4 }));
    expect(rules.runs).toBe(2);
  });

  it('run again on a template that they refused', () => {
    const rules = new CountedRules(folder);
    rules.success = false;
    validate(rules, aTemplate('a', { Timeout: -1 }));
    expect(validate(rules, aTemplate('a', { Timeout: -1 })).success).toBe(false);
    expect(rules.runs).toBe(2);
  });
});
