// The checks of a synthesized template: CloudFormation's schema rules and cdk-nag. They take longer than the synthesis, so a start
// on a laptop leaves them out with CDK's own CDK_VALIDATION=false, and the tests and every deployment run them.
import { type App, Validations } from 'aws-cdk-lib/core';

export const addValidation = async (app: App): Promise<void> => {
  if (process.env.CDK_VALIDATION === 'false') return;
  const { AwsSolutionsChecks, ServerlessChecks } = await import('cdk-nag');
  const { SchemaRules } = await import('./schema-rules.ts');
  Validations.of(app).addPlugins(new SchemaRules(), new AwsSolutionsChecks(app), new ServerlessChecks(app));
};
