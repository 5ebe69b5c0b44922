// Sends email before a month's budget is spent.
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import type { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';

export const createBudget = (
  scope: Construct,
  stage: Settings['stage'],
  { dollarsAMonth, mail }: NonNullable<Settings['budget']>,
): CfnBudget =>
  new CfnBudget(scope, 'Budget', {
    budget: {
      budgetName: `groundwork-${stage}`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: dollarsAMonth, unit: 'USD' },
      costFilters: { TagKeyValue: [`user:stage$${stage}`] },
    },
    notificationsWithSubscribers: [
      { notificationType: 'ACTUAL', threshold: 80 },
      { notificationType: 'FORECASTED', threshold: 100 },
    ].map((when) => ({
      notification: { ...when, comparisonOperator: 'GREATER_THAN', thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address: mail }],
    })),
  });
