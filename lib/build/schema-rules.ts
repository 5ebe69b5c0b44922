// The schema rules of CloudFormation, as errors. They take longer than all the rest of a synthesis, and say the same of the
// same template: what they said is kept until the template or the rules change.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CloudFormationValidatePlugin } from 'aws-cdk-lib/core';
import { KEPT, keepText, keyOf, readKept } from './build-cache.ts';

type Context = Parameters<CloudFormationValidatePlugin['validate']>[0];
type Report = ReturnType<CloudFormationValidatePlugin['validate']>;

export class SchemaRules extends CloudFormationValidatePlugin {
  private readonly folder: string;

  constructor(folder = KEPT) {
    super();
    this.folder = folder;
  }

  override validate(context: Context): Report {
    const kept = join(this.folder, `schema-rules-${keyOf(this.version, context.stackTemplates.map(textOf))}`);
    const known = readKept(join(kept, 'kept.json'));
    if (known !== undefined) return JSON.parse(known) as Report;
    const report = this.ask(context);
    if (report.success) keepText(kept, JSON.stringify(report));
    return report;
  }

  /** For tests: what the rules themselves say. */
  protected ask(context: Context): Report {
    return super.validate(context);
  }
}

/** For templates that are read and not deployed: without it CDK loads its own rules, which takes ten seconds. */
export class UnaskedRules extends CloudFormationValidatePlugin {
  override validate(): Report {
    return { success: true, violations: [] };
  }
}

/** A new bundle has a new name in the template, of which the rules know nothing. */
const textOf = ({ templatePath, accountId, region }: Context['stackTemplates'][number]) => [
  readFileSync(templatePath, 'utf8').replace(/[0-9a-f]{64}/g, 'asset'),
  basename(templatePath),
  accountId,
  region,
];
