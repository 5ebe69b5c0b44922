import type { CloudConfiguration } from '../configuration.ts';
import { lambdaFunction } from '../resources/lambda/function.ts';
import type { Stack } from '../template/stack.ts';

/** The secrets whose values the configuration gives, by the ARN that functions find in their environment. */
export const secretValuesOf = (stack: Stack, { secretValues }: CloudConfiguration): Map<string, string> =>
  new Map(
    Object.entries(secretValues).flatMap(([variable, value]) =>
      stack.all(lambdaFunction).flatMap(({ environment }): [string, string][] => {
        const arn = environment[variable];
        return arn ? [[arn, JSON.stringify(value)]] : [];
      }),
    ),
  );
