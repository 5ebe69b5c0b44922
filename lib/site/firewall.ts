// Edge firewall by setting: what AWS knows as bad, and a bound on what one address may ask for.
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Settings } from '../settings.ts';

/** In five minutes, from one address. Offices share one, so the bound for pages is wide and the one for pins narrow. */
const CALLS = 3000;
const GUEST_CALLS = 300;

const managed = [
  'AWSManagedRulesAmazonIpReputationList',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesCommonRuleSet',
];

export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, { stage }: Settings) {
    super(scope, 'Firewall');
    const seen = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
      metricName,
    });
    const rateRule = (name: string, priority: number, limit: number, pathPrefix?: string): CfnWebACL.RuleProperty => ({
      name,
      priority,
      action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: 'tooMany' } } },
      statement: {
        rateBasedStatement: {
          limit,
          aggregateKeyType: 'IP',
          ...(pathPrefix && {
            scopeDownStatement: {
              byteMatchStatement: {
                fieldToMatch: { uriPath: {} },
                positionalConstraint: 'STARTS_WITH',
                searchString: pathPrefix,
                textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
              },
            },
          }),
        },
      },
      visibilityConfig: seen(name),
    });

    const acl = new CfnWebACL(this, 'Rules', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: seen(`groundwork-${stage}`),
      customResponseBodies: {
        tooMany: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Try again in a moment.' }),
        },
      },
      rules: [
        rateRule('each-address', 0, CALLS),
        rateRule('guest-calls', 1, GUEST_CALLS, '/api/guest/'),
        ...managed.map((name, index) => ({
          name,
          priority: 10 + index,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name,
              // Bodies of 8 KB and more are ordinary here (client lists, drafts); the API has limits of its own.
              ...(name === 'AWSManagedRulesCommonRuleSet' && {
                ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }],
              }),
            },
          },
          visibilityConfig: seen(name),
        })),
      ],
    });
    this.arn = acl.attrArn;
  }
}
