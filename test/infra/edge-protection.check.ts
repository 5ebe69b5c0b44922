import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { stages } from '../../lib/settings/stages.ts';
import { ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';
import { contractRoutes } from '../contracts.ts';

type Paths = { RegexMatchStatement: { RegexString: string } };
type Rate = {
  AggregateKeyType: string;
  Limit: number;
  EvaluationWindowSec: number;
  ScopeDownStatement?: Paths;
};
type Rule = {
  Name: string;
  Action?: { Block?: { CustomResponse: { ResponseCode: number } } };
  OverrideAction?: unknown;
  Statement: { RateBasedStatement?: Rate; ManagedRuleGroupStatement?: unknown };
};

/** At least this many addresses must work together to shut a route for everyone else. */
const ADDRESSES = 20;

const covers = ({ ScopeDownStatement: paths }: Rate, path: string): boolean =>
  paths === undefined || new RegExp(paths.RegexMatchStatement.RegexString).test(path);
const aSecond = ({ Limit, EvaluationWindowSec }: Rate) => Limit / EvaluationWindowSec;

export const checkEdgeProtection = (dev: Template, prod: Template) => {
  describe('the protection of the edge', () => {
    it('logs what tells of an outage, and nothing that can hold a pin, an address or a person', () => {
      const [delivery] = propertiesOf(prod, 'AWS::Logs::Delivery');
      const fields = delivery?.RecordFields as string[];
      expect(fields).toEqual(
        expect.arrayContaining(['timestamp(ms)', 'sc-status', 'time-taken', 'x-edge-result-type']),
      );
      // By CloudFront's names: path, query, referrer, cookies, headers, and everything that identifies the viewer.
      const telling = /uri|query|referer|cookie|header|user-agent|host|\bc-ip|c-port|forwarded|asn/i;
      expect(fields.filter((field) => telling.test(field))).toEqual([]);
    });

    const [[id, acl] = []] = ofType(prod, 'AWS::WAFv2::WebACL');
    const rules = (acl?.Properties.Rules ?? []) as Rule[];
    const rates = rules.flatMap(({ Statement }) => Statement.RateBasedStatement ?? []);
    const ratesOf = (path: string) => rates.filter((rate) => covers(rate, path.replaceAll(/\{\w+\}/g, 'some-id')));

    it('includes a firewall in prod, which blocks an address that calls too often', () => {
      expect(acl?.Properties.Scope).toBe('CLOUDFRONT');
      const [distribution] = propertiesOf(prod, 'AWS::CloudFront::Distribution');
      expect(distribution?.DistributionConfig).toMatchObject({ WebACLId: { 'Fn::GetAtt': [id, 'Arn'] } });
      for (const { Action, Statement } of rules.filter((rule) => rule.Statement.RateBasedStatement))
        expect([Statement.RateBasedStatement?.AggregateKeyType, Action?.Block?.CustomResponse.ResponseCode]).toEqual([
          'IP',
          429,
        ]);
      const managed = rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement);
      expect(managed.length).toBeGreaterThan(1);
      // The common rules read what people write. They only count until an operator has seen that they find no one's work.
      expect(managed.map(({ Name, OverrideAction }) => [Name, Object.keys(OverrideAction as object)])).toEqual([
        ['AWSManagedRulesAmazonIpReputationList', ['None']],
        ['AWSManagedRulesKnownBadInputsRuleSet', ['None']],
        ['AWSManagedRulesCommonRuleSet', ['Count']],
      ]);
      expect(propertiesOf(dev, 'AWS::WAFv2::WebACL')).toHaveLength(0);
    });

    const stageRate = stages.prod.throttle.api.rate;
    const strictest = (path: string) => Math.min(...ratesOf(path).map(aSecond));
    const open = contractRoutes.flatMap(({ feature, route }) =>
      route.auth === 'public' && feature !== 'open/assistants' ? [route] : [],
    );

    it('lets no single address shut a route for everyone', () => {
      const shut = contractRoutes
        .map(({ route }) => route)
        // A route without a limit has none that is strict.
        .filter(({ path, throttle = stageRate }) => strictest(path) * ADDRESSES > throttle);
      expect(shut.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    });

    it('limits what anyone may call more strictly than the rest', () => {
      const strangers = open.filter(({ ownPagesOnly }) => !ownPagesOnly).map(({ path }) => path);
      expect(strangers.length).toBeGreaterThan(5);
      expect(strangers.filter((path) => strictest(path) >= strictest('/api/me'))).toEqual([]);
      // The edge removes the slash after the firewall has looked.
      expect(strangers.filter((path) => !isDeepStrictEqual(ratesOf(`${path}/`), ratesOf(path)))).toEqual([]);
    });

    it('lets an office of 400 people begin its day within a minute, from one address', () => {
      const sessions = open.filter(({ ownPagesOnly }) => ownPagesOnly).map(({ path }) => path);
      expect(sessions).toContain('/api/session/refresh');
      for (const path of sessions) expect(strictest(path) * 60, path).toBeGreaterThan(400 * 3);
    });

    it('guards the pins of guests with a low limit', () => {
      const guests = contractRoutes.filter(
        ({ route }) => route.path.startsWith('/api/guest/') || (route.auth === 'guest' && !route.forTheAgent),
      );
      expect(guests.length).toBeGreaterThan(5);
      for (const { route } of guests) expect(Math.min(...ratesOf(route.path).map(aSecond))).toBeLessThanOrEqual(1);
    });
  });
};
