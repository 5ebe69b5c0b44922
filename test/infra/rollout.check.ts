import { describe, expect, it } from 'vitest';
import { functionsOf, ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';

/** The resources that call functions, and the property that names the function. */
const callers: Record<string, (properties: Record<string, unknown>) => unknown> = {
  'AWS::Lambda::EventSourceMapping': ({ FunctionName }) => FunctionName,
  'AWS::Lambda::Permission': ({ FunctionName }) => FunctionName,
  'AWS::Events::Rule': ({ Targets }) => Targets,
  'AWS::Cognito::UserPool': ({ LambdaConfig }) => LambdaConfig,
  'AWS::ApiGatewayV2::Integration': ({ IntegrationUri }) => IntegrationUri,
};

export const checkRollout = (template: Template, stage: string) => {
  const functions = Object.values(functionsOf(template, stage)).map(({ logicalId }) => logicalId);
  const aliases = ofType(template, 'AWS::Lambda::Alias');

  describe('a release', () => {
    it('shifts the alias of each function, and keeps the previous version', () => {
      expect(aliases.map(([, { Properties }]) => (Properties.FunctionName as { Ref: string }).Ref).sort()).toEqual(
        functions.toSorted(),
      );
      for (const [, alias] of aliases)
        expect(alias).toMatchObject({
          Properties: { Name: 'live' },
          UpdatePolicy: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: expect.anything() } },
        });
      const versions = ofType(template, 'AWS::Lambda::Version').map(([, version]) => version.DeletionPolicy);
      expect(versions).toEqual(functions.map(() => 'Retain'));
    });

    it('is called only by its alias, by every caller', () => {
      const bare = functions.flatMap((id) => [`{"Ref":"${id}"}`, `{"Fn::GetAtt":["${id}","Arn"]}`]);
      const past = Object.entries(callers).flatMap(([type, callOf]) =>
        ofType(template, type)
          .filter(([, { Properties }]) => bare.some((text) => JSON.stringify(callOf(Properties) ?? '').includes(text)))
          .map(([logicalId]) => logicalId),
      );
      expect(past).toEqual([]);
      const [api] = propertiesOf(template, 'AWS::ApiGateway::RestApi');
      const called = JSON.stringify(api).match(/:function:[^/]*\/invocations/g) ?? [];
      expect(called.length).toBeGreaterThan(50);
      expect(called.filter((arn) => !arn.endsWith(':live/invocations'))).toEqual([]);
    });

    it('rolls back automatically when its own alarm or the API alarm goes off', () => {
      const groups = propertiesOf(template, 'AWS::CodeDeploy::DeploymentGroup');
      expect(groups).toHaveLength(functions.length);
      for (const group of groups)
        expect(group).toMatchObject({
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent10Minutes',
          AlarmConfiguration: { Enabled: true, Alarms: [expect.anything(), expect.anything()] },
          AutoRollbackConfiguration: {
            Enabled: true,
            Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
          },
        });
    });
  });
};
