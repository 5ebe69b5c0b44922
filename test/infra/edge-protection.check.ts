import { describe, expect, it } from 'vitest';
import { ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';
import { contractRoutes } from '../contracts.ts';

type Rate = {
  AggregateKeyType: string;
  Limit: number;
  ScopeDownStatement?: { ByteMatchStatement: { SearchString: string } };
};
type Rule = {
  Action?: { Block?: { CustomResponse: { ResponseCode: number } } };
  OverrideAction?: unknown;
  Statement: { RateBasedStatement?: Rate; ManagedRuleGroupStatement?: unknown };
};

export const checkEdgeProtection = (dev: Template, prod: Template) => {
  describe('the protection of the edge', () => {
    it('logs what tells of an outage, and nothing that can hold a pin, an address or a person', () => {
      const [delivery] = propertiesOf(prod, 'AWS::Logs::Delivery');
      const fields = delivery?.RecordFields as string[];
      expect(fields).toEqual(
        expect.arrayContaining(['timestamp(ms)', 'sc-status', 'time-taken', 'x-edge-result-type']),
      );
      // By CloudFront's names: path, query, referrer, cookies, headers, and whatever identifies the viewer.
      const telling = /uri|query|referer|cookie|header|user-agent|host|\bc-ip|c-port|forwarded|asn/i;
      expect(fields.filter((field) => telling.test(field))).toEqual([]);
    });

    it('includes a firewall with a rate for all calls and a lower one for guests', () => {
      const [[id, acl] = []] = ofType(prod, 'AWS::WAFv2::WebACL');
      expect(acl?.Properties.Scope).toBe('CLOUDFRONT');
      const [distribution] = propertiesOf(prod, 'AWS::CloudFront::Distribution');
      expect(distribution?.DistributionConfig).toMatchObject({ WebACLId: { 'Fn::GetAtt': [id, 'Arn'] } });
      const rules = acl?.Properties.Rules as Rule[];
      const rated = rules.flatMap(({ Action, Statement }) =>
        Statement.RateBasedStatement ? [{ action: Action, ...Statement.RateBasedStatement }] : [],
      );
      const path = ({ ScopeDownStatement }: Rate) => ScopeDownStatement?.ByteMatchStatement.SearchString;
      const [all, guests] = rated;
      expect(rated.map(path)).toEqual([undefined, '/api/guest/']);
      expect(guests?.Limit).toBeLessThan(all?.Limit ?? 0);
      for (const { action, AggregateKeyType } of rated)
        expect([AggregateKeyType, action?.Block?.CustomResponse.ResponseCode]).toEqual(['IP', 429]);
      expect(contractRoutes.filter(({ route }) => route.path.startsWith('/api/guest/')).length).toBeGreaterThan(5);
      const managed = rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement);
      expect(managed.length).toBeGreaterThan(1);
      for (const { OverrideAction } of managed) expect(OverrideAction).toEqual({ None: {} });
      expect(propertiesOf(dev, 'AWS::WAFv2::WebACL')).toHaveLength(0);
    });
  });
};
