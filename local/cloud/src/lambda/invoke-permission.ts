// Which services may invoke which functions: AWS asks the function's own policy, so a missing permission shows here too.
import { matchesArn } from '../iam/pattern.ts';
import type { Stack } from '../template/stack.ts';
import { functionNameOf, type Invoke } from './lambdas.ts';

type Permission = { FunctionName: string; Action: string; Principal: string; SourceArn?: string };

/** Throws when the template gives the service no permission to invoke the function. */
export type DemandPermission = (principal: string, functionArn: string, sourceArn: string) => void;

export const createDemandPermission = (stack: Stack): DemandPermission => {
  const permissions = stack.ofType('AWS::Lambda::Permission').map(({ properties }) => properties as Permission);
  return (principal, functionArn, sourceArn) => {
    const name = functionNameOf(functionArn);
    const isGiven = permissions.some(
      ({ FunctionName, Action, Principal, SourceArn }) =>
        functionNameOf(FunctionName) === name &&
        /^(lambda:(InvokeFunction|\*)|\*)$/.test(Action) &&
        Principal === principal &&
        (SourceArn === undefined || matchesArn(SourceArn, sourceArn)),
    );
    if (!isGiven) {
      throw new Error(`${name} may not be invoked by ${principal} from ${sourceArn}: the template gives no permission`);
    }
  };
};

/** The same invoke, as a service of AWS has it. */
export const invokeAs =
  (invoke: Invoke, demand: DemandPermission, principal: string, sourceArn: (event: unknown) => string): Invoke =>
  async (functionArn, event, options) => {
    demand(principal, functionArn, sourceArn(event));
    return invoke(functionArn, event, options);
  };
