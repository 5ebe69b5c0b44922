// The edge firewall, where a stage's settings ask for it: AWS's managed rules, and a limit on calls from one address.
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';

/** Calls from one address in five minutes. Offices share an address, so the general limit is high. The one for pins is low. */
const CALLS = 3000;
const GUEST_CALLS = 300;

const MANAGED_RULES = [
  'AWSManagedRulesAmazonIpReputationList',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesCommonRuleSet',
];

const TOO_MANY = 'tooMany';

export class Firewall extends Construct {
  readonly arn: string;

  constructor(scope: Construct, { stage }: Settings) {
    super(scope, 'Firewall');
    const acl = new CfnWebACL(this, 'Rules', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visibility(`groundwork-${stage}`),
      customResponseBodies: {
        [TOO_MANY]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Try again in a moment.' }),
        },
      },
      rules: [
        rateRule('each-address', 0, CALLS),
        rateRule('guest-calls', 1, GUEST_CALLS, '/api/guest/'),
        ...MANAGED_RULES.map((name, index) => managedRule(name, 10 + index)),
      ],
    });
    this.arn = acl.attrArn;
  }
}

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

const pathStartsWith = (prefix: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: prefix,
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
});

const rateRule = (name: string, priority: number, limit: number, pathPrefix?: string): CfnWebACL.RuleProperty => ({
  name,
  priority,
  action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: TOO_MANY } } },
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      ...(pathPrefix && { scopeDownStatement: pathStartsWith(pathPrefix) }),
    },
  },
  visibilityConfig: visibility(name),
});

const managedRule = (name: string, priority: number): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      // Bodies over 8 KB are normal here (client lists, drafts), and the API has its own limits.
      ...(name === 'AWSManagedRulesCommonRuleSet' && {
        ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }],
      }),
    },
  },
  visibilityConfig: visibility(name),
});
