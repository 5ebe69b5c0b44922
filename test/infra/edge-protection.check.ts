import { describe, expect, it } from 'vitest';
import { ofType, propertiesOf, type Template } from '../../operations/stack/template.ts';

export const checkEdgeProtection = (dev: Template, prod: Template) => {
  describe('the protection of the edge', () => {
    it('logs exactly these fields: no path, query, referrer, cookie or address', () => {
      const [delivery] = propertiesOf(prod, 'AWS::Logs::Delivery');
      expect(delivery?.RecordFields).toEqual([
        'timestamp(ms)',
        'DistributionId',
        'x-edge-location',
        'x-edge-request-id',
        'cs-method',
        'sc-status',
        'sc-bytes',
        'time-taken',
        'time-to-first-byte',
        'x-edge-result-type',
        'x-edge-detailed-result-type',
        'cs-protocol',
        'ssl-protocol',
        'c-country',
        'cache-behavior-path-pattern',
      ]);
    });

    it('includes a firewall with a rate for all calls and a lower one for guests', () => {
      const [[id, acl] = []] = ofType(prod, 'AWS::WAFv2::WebACL');
      expect(acl?.Properties.Scope).toBe('CLOUDFRONT');
      const [distribution] = propertiesOf(prod, 'AWS::CloudFront::Distribution');
      expect(distribution?.DistributionConfig).toMatchObject({ WebACLId: { 'Fn::GetAtt': [id, 'Arn'] } });
      const rated = (limit: number, path?: string) => ({
        Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
        Statement: {
          RateBasedStatement: {
            AggregateKeyType: 'IP',
            Limit: limit,
            ...(path && { ScopeDownStatement: { ByteMatchStatement: { SearchString: path } } }),
          },
        },
      });
      expect(acl?.Properties.Rules).toMatchObject([
        rated(3000),
        rated(300, '/api/guest/'),
        ...['AmazonIpReputationList', 'KnownBadInputsRuleSet', 'CommonRuleSet'].map((name) => ({
          OverrideAction: { None: {} },
          Statement: { ManagedRuleGroupStatement: { Name: `AWSManagedRules${name}` } },
        })),
      ]);
      expect(propertiesOf(dev, 'AWS::WAFv2::WebACL')).toHaveLength(0);
    });
  });
};
