// The edge firewall, where a stage's settings ask for it: AWS's managed rules, and limits on calls from one address.
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Lazy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Route } from '../../lambdas/core/http/route.ts';
import type { Settings } from '../settings/settings.ts';
import { type AddressLimit, addressLimits } from './site.ts';

const COMMON_RULES = 'AWSManagedRulesCommonRuleSet';
const MANAGED_RULES = ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet', COMMON_RULES];

const TOO_MANY = 'tooMany';

export class Firewall extends Construct {
  readonly arn: string;

  /** `routes`: those that the API serves in the end. */
  constructor(scope: Construct, { stage, firewall }: Settings, routes: () => Route[]) {
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
      rules: Lazy.any({
        produce: () => [
          ...addressLimits(routes()).map(rateRule),
          ...MANAGED_RULES.map((name, index) => managedRule(name, 10 + index, firewall)),
        ],
      }),
    });
    this.arn = acl.attrArn;
  }
}

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

const pathMatches = (regexString: string): CfnWebACL.StatementProperty => ({
  regexMatchStatement: {
    fieldToMatch: { uriPath: {} },
    regexString,
    // An encoded or doubled path reaches the same route.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});

const rateRule = (limit: AddressLimit, priority: number): CfnWebACL.RuleProperty => ({
  name: limit.name,
  priority,
  action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: TOO_MANY } } },
  statement: {
    rateBasedStatement: {
      limit: limit.calls,
      evaluationWindowSec: limit.withinSeconds,
      aggregateKeyType: 'IP',
      scopeDownStatement: limit.only === undefined ? undefined : pathMatches(limit.only),
    },
  },
  visibilityConfig: visibility(limit.name),
});

const managedRule = (name: string, priority: number, firewall: Settings['firewall']): CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: name === COMMON_RULES && firewall === 'count' ? { count: {} } : { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      // Bodies over 8 KB are normal here (client lists, drafts), and the API has its own limits.
      ...(name === COMMON_RULES && {
        ruleActionOverrides: [{ name: 'SizeRestrictions_BODY', actionToUse: { count: {} } }],
      }),
    },
  },
  visibilityConfig: visibility(name),
});
