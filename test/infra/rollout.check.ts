import { describe, expect, it } from 'vitest';
import { asText, functionsOf, list, ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';

type GetAtt = { 'Fn::GetAtt': string[] };
type Dimension = { Name: string; Value: unknown };

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
  const nameOf = (id: string) =>
    Object.entries(functionsOf(template, stage)).find(([, { logicalId }]) => logicalId === id)?.[0];
  const aliases = ofType(template, 'AWS::Lambda::Alias');
  const shifting = aliases.filter(([, { UpdatePolicy }]) => UpdatePolicy);

  describe('a release', () => {
    it('shifts the alias of each function that people wait for, and keeps the previous version of all', () => {
      expect(aliases.map(([, { Properties }]) => (Properties.FunctionName as { Ref: string }).Ref).sort()).toEqual(
        functions.toSorted(),
      );
      const names = shifting.map(([, { Properties }]) => (Properties.FunctionName as { Ref: string }).Ref);
      expect(names.map((id) => nameOf(id)).sort()).toEqual(
        ['accounts', 'banking', 'chat', 'chat-socket', 'clients', 'files', 'reports', 'requests', 'sign-in'].sort(),
      );
      for (const [, { Properties }] of aliases) expect(Properties.Name).toBe('live');
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

    it('rolls back automatically when its new version fails', () => {
      const groups = propertiesOf(template, 'AWS::CodeDeploy::DeploymentGroup');
      expect(groups).toHaveLength(shifting.length);
      for (const group of groups)
        expect(group).toMatchObject({
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent10Minutes',
          AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: expect.any(String) } }] },
          AutoRollbackConfiguration: {
            Enabled: true,
            Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
          },
        });
    });

    it('is judged by the failures of its own version alone, so that a red alarm does not stop its own fix', () => {
      const groups = propertiesOf(template, 'AWS::CodeDeploy::DeploymentGroup');
      const watched = groups.map(({ AlarmConfiguration }) => {
        const [{ Name }] = (AlarmConfiguration as { Alarms: [{ Name: { Ref: string } }] }).Alarms;
        const alarm = template.Resources[Name.Ref]!;
        // A fixed name would keep the state of the alarm for the previous version.
        expect(alarm.Properties.AlarmName, Name.Ref).toBeUndefined();
        const metrics = (alarm.Properties.Metrics ?? []) as { MetricStat?: { Metric: { Dimensions: Dimension[] } } }[];
        const versions = metrics.flatMap(({ MetricStat }) =>
          (MetricStat?.Metric.Dimensions ?? []).filter((dimension) => dimension.Name === 'ExecutedVersion'),
        );
        expect(versions, Name.Ref).toHaveLength(2);
        const [version] = list((versions[0]!.Value as { 'Fn::GetAtt': string[] })['Fn::GetAtt']);
        // The alarm of another version is another resource.
        expect(Name.Ref).toBe(`Rollout${version}`);
        return version;
      });
      const versions = shifting.map(
        ([, { Properties }]) => list((Properties.FunctionVersion as GetAtt)['Fn::GetAtt'])[0],
      );
      expect(watched.sort()).toEqual(versions.sort());
    });

    it('shifts only once its deployment group knows the new alarm', () => {
      for (const [id, alias] of shifting) {
        const { CodeDeployLambdaAliasUpdate: update } = alias.UpdatePolicy as {
          CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } };
        };
        expect(list(alias.DependsOn), id).toContain(update.DeploymentGroupName.Ref);
      }
    });

    it('brings pages live only after every function that they call, the API and the settings', () => {
      const uploads = ofType(template, 'Custom::CDKBucketDeployment');
      const pages = uploads.find(([, { Properties }]) => Properties.DistributionPaths)!;
      const before = list(pages[1].DependsOn);
      // Waiting for the invalidation can take a whole deployment back at its last step.
      expect(pages[1].Properties.WaitForDistributionInvalidation).toBe(false);
      expect(before).toEqual(expect.arrayContaining(aliases.map(([id]) => id)));
      for (const type of ['AWS::ApiGateway::Stage', 'AWS::ApiGatewayV2::Stage'])
        expect(before, type).toContain(ofType(template, type)[0]?.[0]);
      expect(before).toEqual(expect.arrayContaining(uploads.map(([id]) => id).filter((id) => id !== pages[0])));
    });

    it('repeats events that fail at the alias, which is what is called', () => {
      const configs = propertiesOf(template, 'AWS::Lambda::EventInvokeConfig');
      expect(configs).toHaveLength(5);
      for (const { Qualifier } of configs) expect(asText(Qualifier)).toMatch(/Live|^live$/);
    });
  });
};
