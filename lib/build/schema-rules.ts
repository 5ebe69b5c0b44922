// CloudFormation's schema rules, as errors. They take longer than the rest of a synthesis and always say the same about the
// same template, so a clean result is cached until the template or the rules change.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CloudFormationValidatePlugin } from 'aws-cdk-lib/core';
import { BUILD_CACHE, CACHED_TEXT, cacheKey, cacheText, readCached } from './build-cache.ts';

type Context = Parameters<CloudFormationValidatePlugin['validate']>[0];
type Report = ReturnType<CloudFormationValidatePlugin['validate']>;

export class SchemaRules extends CloudFormationValidatePlugin {
  private readonly folder: string;

  constructor(folder = BUILD_CACHE) {
    super();
    this.folder = folder;
  }

  override validate(context: Context): Report {
    const key = cacheKey(this.version, context.stackTemplates.map(identityOf));
    const cached = join(this.folder, `schema-rules-${key}`);
    const known = readCached(join(cached, CACHED_TEXT));
    if (known !== undefined) return JSON.parse(known) as Report;
    const report = this.runRules(context);
    if (report.success) cacheText(cached, JSON.stringify(report));
    return report;
  }

  /** A separate method, so that tests can count how often the rules run. */
  protected runRules(context: Context): Report {
    return super.validate(context);
  }
}

/** Skips the rules for templates that are read and never deployed. CDK would load its own rules, which takes ten seconds. */
export class SkippedSchemaRules extends CloudFormationValidatePlugin {
  override validate(): Report {
    return { success: true, violations: [] };
  }
}

/** The hash of a bundle changes with the code, and the rules know nothing about code. */
const identityOf = ({ templatePath, accountId, region }: Context['stackTemplates'][number]) => [
  readFileSync(templatePath, 'utf8').replace(/[0-9a-f]{64}/g, 'asset'),
  basename(templatePath),
  accountId,
  region,
];
