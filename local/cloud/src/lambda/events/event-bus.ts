// EventBridge: events that AWS services and functions send, to the targets of the rules whose pattern they match.
import type { Stack } from '../../template/stack.ts';
import type { DemandPermission } from '../invoke-permission.ts';
import type { Invoke } from '../lambdas.ts';
import { matchesEvent } from './event-pattern.ts';
import { eventFor, type Target } from './event-target.ts';

export type BusEvent = { source: string; 'detail-type': string; detail: unknown } & Record<string, unknown>;
export type EventBus = { publish(event: BusEvent, busName?: string): Promise<void> };

type Rule = { arn: string; bus: string; pattern: unknown; targets: Target[] };

export const createEventBus = (options: {
  stack: Stack;
  invoke: Invoke;
  send(targetArn: string, body: string): Promise<void>;
  /** Throws when a rule may not invoke a function. */
  demand?: DemandPermission;
}): EventBus => {
  const rules = options.stack
    .ofType('AWS::Events::Rule')
    .filter(({ properties }) => properties.EventPattern && properties.State !== 'DISABLED')
    .map(
      ({ arn, properties }): Rule => ({
        arn,
        bus: String(properties.EventBusName ?? 'default').replace(/^.*event-bus\//, ''),
        pattern: properties.EventPattern,
        targets: (properties.Targets ?? []) as Target[],
      }),
    );
  return {
    async publish(event, busName = 'default') {
      for (const { arn, bus, pattern, targets } of rules) {
        if (bus !== busName || !matchesEvent(pattern, event)) continue;
        for (const target of targets) {
          const given = eventFor(target, event);
          if (target.Arn.includes(':lambda:')) {
            options.demand?.('events.amazonaws.com', target.Arn, arn);
            await options.invoke(target.Arn, given, { type: 'async' });
          } else await options.send(target.Arn, JSON.stringify(given));
        }
      }
    },
  };
};
