import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { asText, functionsOf, ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';

export const checkTriggers = (template: Template, stage: string) => {
  const functions = functionsOf(template, stage);
  const nameOf = (reference: unknown) => {
    const { Ref } = reference as { Ref: string };
    return Object.entries(functions).find(([, { logicalId }]) => logicalId === Ref)?.[0];
  };
  const mappings = propertiesOf(template, 'AWS::Lambda::EventSourceMapping');
  const mappingOf = (name: string) => mappings.find(({ FunctionName }) => nameOf(FunctionName) === name);
  const filterOf = (name: string) => {
    const { Filters } = mappingOf(name)!.FilterCriteria as { Filters: { Pattern: string }[] };
    return Filters.map(({ Pattern }) => JSON.parse(Pattern));
  };

  describe('triggers', () => {
    it('give the one reader of the stream exactly what its parts need, so that one bad record does not hold up the rest', () => {
      const readAll = (prefixes: string[], eventName: string[], more: object = {}) => ({
        eventName,
        dynamodb: { Keys: { PK: { S: prefixes.map((prefix) => ({ prefix })) }, ...more } },
      });
      const read = (PK: string, eventName: string[], more: object = {}) => readAll([PK], eventName, more);
      const pending = read('OUTBOX#', ['INSERT', 'MODIFY']);
      const kinds = ['mail', 'bank', 'document', 'campaign', 'news', 'webhook', 'membership'];
      expect(filterOf('outbox-relay')).toEqual([
        { ...pending, dynamodb: { ...pending.dynamodb, NewImage: { kind: { S: kinds }, state: { S: ['pending'] } } } },
        read('ACCOUNT#', ['INSERT', 'MODIFY', 'REMOVE'], { SK: { S: ['PROFILE'] } }),
        readAll(['FEED#', 'PROPOSALS#', 'MESSAGES#', 'TRANSACTIONS#'], ['INSERT', 'MODIFY']),
        readAll(['LINK#', 'REPORT#', 'DOCUMENT#', 'CLIENTS#'], ['INSERT', 'MODIFY'], {
          SK: { S: ['LINK', { prefix: 'BROWSER#' }, { prefix: 'OFFER#' }, 'DOCUMENT', { prefix: 'CLIENT#' }] },
        }),
        readAll(['SESSIONS#', 'PROPOSALS#'], ['REMOVE']),
      ]);
      expect(mappings.filter(({ StartingPosition }) => StartingPosition)).toEqual([
        expect.objectContaining({
          FunctionName: mappingOf('outbox-relay')?.FunctionName,
          StartingPosition: 'TRIM_HORIZON',
          BisectBatchOnFunctionError: true,
          MaximumRetryAttempts: 1000,
          ParallelizationFactor: 2,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          DestinationConfig: { OnFailure: { Destination: expect.anything() } },
        }),
      ]);
    });

    const workers = ['mail', 'report', 'document', 'campaign', 'news', 'webhook'].map((name) => `${name}-worker`);

    it('report each failed message separately', () => {
      for (const name of workers)
        expect(mappingOf(name), name).toMatchObject({ FunctionResponseTypes: ['ReportBatchItemFailures'] });
    });

    it('hide a message for longer than its worker may run, and where someone waits for less than a minute', () => {
      for (const name of workers) {
        const queueId = asText(mappingOf(name)?.EventSourceArn).slice(1, -1);
        const [, queue] = ofType(template, 'AWS::SQS::Queue').find(([id]) => id.startsWith(queueId))!;
        const timeout = Number(functions[name]!.resource.Properties.Timeout);
        const hidden = Number(queue.Properties.VisibilityTimeout);
        // Lambda refuses less than the timeout; a cold start comes before the claim.
        expect(hidden, name).toBeGreaterThanOrEqual(timeout + 10);
        if (name !== 'campaign-worker') expect(hidden, name).toBeLessThan(60);
        expect(queue.Properties).toMatchObject({
          RedrivePolicy: { maxReceiveCount: 5, deadLetterTargetArn: expect.anything() },
        });
      }
    });

    it('run each task on schedule with the current time, and the canary where the stage has one', () => {
      const rules = ofType(template, 'AWS::Events::Rule').filter(([, { Properties }]) => Properties.ScheduleExpression);
      const tasks = rules.map(([, { Properties }]) => {
        const [{ InputTransformer }] = Properties.Targets as [
          { InputTransformer: { InputPathsMap: Record<string, string>; InputTemplate: string } },
        ];
        const [[name, path] = []] = Object.entries(InputTransformer.InputPathsMap);
        expect(path).toBe('$.time');
        const { task, at } = JSON.parse(InputTransformer.InputTemplate.replace(`<${name}>`, '"then"'));
        expect(at).toBe('then');
        return [task, Properties.State === 'ENABLED' ? Properties.ScheduleExpression : 'off'];
      });
      expect(Object.fromEntries(tasks)).toEqual({
        redrive: 'rate(1 minute)',
        'poll-banks': 'rate(2 minutes)',
        requests: 'rate(1 hour)',
        transactions: 'rate(1 hour)',
        retention: 'rate(1 hour)',
        canary: stage === 'prod' ? 'rate(5 minutes)' : 'off',
      });
    });

    it('send the SES events of each kind of email to one function', () => {
      const rules = ofType(template, 'AWS::Events::Rule').flatMap(([, { Properties }]) =>
        Properties.EventPattern ? [Properties] : [],
      );
      const sets = { outbox: `groundwork-${stage}`, campaign: `groundwork-${stage}-campaigns` };
      expect(rules).toHaveLength(2);
      for (const tag of ['outbox', 'campaign'] as const) {
        const pattern = {
          source: ['aws.ses'],
          detail: { mail: { tags: { 'ses:configuration-set': [sets[tag]], [tag]: [{ exists: true }] } } },
        };
        const rule = rules.find(({ EventPattern }) => isDeepStrictEqual(EventPattern, pattern));
        expect(JSON.stringify(rule?.Targets)).toContain(functions['mail-events']!.logicalId);
      }
    });

    it('call sign-up and sign-in at the right moments', () => {
      const [pool] = propertiesOf(template, 'AWS::Cognito::UserPool');
      expect(Object.keys(pool!.LambdaConfig as object).sort()).toEqual([
        'CustomMessage',
        'PostConfirmation',
        'PreAuthentication',
        'PreSignUp',
        'PreTokenGenerationConfig',
      ]);
      expect(pool!.LambdaConfig).toMatchObject({ PreTokenGenerationConfig: { LambdaVersion: 'V2_0' } });
    });

    it('keep what a function without a caller failed to do', () => {
      for (const name of ['mail-events', 'upkeep', 'push', 'membership-worker'])
        expect(functions[name]!.resource.Properties.DeadLetterConfig).toBeDefined();
    });
  });
};
