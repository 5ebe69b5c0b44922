import { describe, expect, it } from 'vitest';
import * as sessions from '../../lambdas/members/session/contract.ts';
import {
  asText,
  functionsOf,
  list,
  operationsOf,
  propertiesOf,
  statementsOf,
  type Template,
} from '../../operations/stack/template.ts';

const sendingOf = (template: Template, stage: string, name: string) => {
  const { roleId, resource } = functionsOf(template, stage)[name]!;
  const { Variables } = resource.Properties.Environment as { Variables: Record<string, unknown> };
  const resources = statementsOf(template, roleId)
    .filter(({ Action }) => list(Action).some((action) => action.startsWith('ses:')))
    .flatMap(({ Resource }) => list(Resource).map(asText));
  return { set: asText(Variables.CONFIGURATION_SET), from: Variables.MAIL_FROM, variables: Variables, resources };
};

export const checkEmail = (prod: Template) => {
  describe('email', () => {
    it('of campaigns has its own sender, configuration set and reputation', () => {
      const people = sendingOf(prod, 'prod', 'mail-worker');
      const campaigns = sendingOf(prod, 'prod', 'campaign-worker');
      expect(people.set).toBe('<MailConfiguration>');
      expect(campaigns.set).toBe('<MailCampaignConfiguration>');
      expect(campaigns.from).not.toBe(people.from);
      expect(people.resources.filter((resource) => campaigns.resources.includes(resource))).toEqual([]);
      for (const set of propertiesOf(prod, 'AWS::SES::ConfigurationSet'))
        expect(set).toMatchObject({ ReputationOptions: { ReputationMetricsEnabled: true } });
    });

    it('goes out encrypted, or not at all', () => {
      const sets = propertiesOf(prod, 'AWS::SES::ConfigurationSet');
      expect(sets).toHaveLength(2);
      for (const set of sets) expect(set.DeliveryOptions).toMatchObject({ TlsPolicy: 'REQUIRE' });
    });

    it('of people keeps at least half of the sending rate, however many campaign workers run', () => {
      const { variables } = sendingOf(prod, 'prod', 'campaign-worker');
      const mapping = propertiesOf(prod, 'AWS::Lambda::EventSourceMapping').find(({ EventSourceArn }) =>
        asText(EventSourceArn).includes('CampaignQueue'),
      );
      const { MaximumConcurrency } = mapping!.ScalingConfig as { MaximumConcurrency: number };
      expect(Number(variables.MAILS_PER_SECOND) * MaximumConcurrency).toBeLessThanOrEqual(7);
    });
  });

  describe('concurrency in prod', () => {
    it('is reserved for every function that begins or renews a session', () => {
      const routes = Object.values(sessions.routes).map(({ method, path }) => `${method} ${path}`);
      expect(routes.length).toBeGreaterThan(3);
      const serving = operationsOf(prod)
        .filter(([name]) => routes.includes(name))
        .map(
          ([, operation]) =>
            /:groundwork-prod-([a-z-]+):live/.exec(asText(operation['x-amazon-apigateway-integration']?.uri))?.[1] ??
            '',
        );
      expect(serving).toHaveLength(routes.length);
      for (const name of new Set([...serving, 'sign-in']))
        expect(functionsOf(prod, 'prod')[name]?.resource.Properties.ReservedConcurrentExecutions, name).toBeGreaterThan(
          0,
        );
    });

    it('is reserved for sign-in and schedules, and for workers as much as they may use', () => {
      const reservedOf = (name: string) =>
        functionsOf(prod, 'prod')[name]!.resource.Properties.ReservedConcurrentExecutions;
      expect([reservedOf('sign-in'), reservedOf('upkeep')]).toEqual([70, 10]);
      const workers = propertiesOf(prod, 'AWS::Lambda::EventSourceMapping').filter(
        ({ ScalingConfig }) => ScalingConfig,
      );
      expect(workers).toHaveLength(6);
      const names = ['mail', 'report', 'document', 'campaign', 'news', 'webhook'].map((name) => `${name}-worker`);
      const used = workers.map(
        ({ ScalingConfig }) => (ScalingConfig as { MaximumConcurrency: number }).MaximumConcurrency,
      );
      expect(names.map(reservedOf).sort()).toEqual(used.sort());
    });
  });
};
