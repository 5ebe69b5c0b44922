// Which services may invoke which functions: AWS asks the function's own policy, so a missing permission shows here too.
import { matchesArn } from '../iam/pattern.ts';
import { functionNameOf } from './function-name.ts';
import type { Invoke } from './lambdas.ts';

export type InvokePermission = {
  functionName: string;
  action: string;
  principal: string;
  sourceArn: string | undefined;
};

/** Throws when the template gives the service no permission to invoke the function. */
export type DemandPermission = (principal: string, functionArn: string, sourceArn: string) => void;

/** `permissions` may grow until the first invocation. */
export const createDemandPermission =
  (permissions: readonly InvokePermission[]): DemandPermission =>
  (principal, functionArn, sourceArn) => {
    const name = functionNameOf(functionArn);
    const isGiven = permissions.some(
      (one) =>
        functionNameOf(one.functionName) === name &&
        /^(lambda:(InvokeFunction|\*)|\*)$/.test(one.action) &&
        one.principal === principal &&
        (one.sourceArn === undefined || matchesArn(one.sourceArn, sourceArn)),
    );
    if (!isGiven) {
      throw new Error(`${principal} may not invoke ${name} from ${sourceArn}: the template gives no permission`);
    }
  };

/** The same invoke, as an AWS service has it. */
export const invokeAs =
  (invoke: Invoke, demand: DemandPermission, principal: string, sourceArn: (event: unknown) => string): Invoke =>
  async (functionArn, event, options) => {
    demand(principal, functionArn, sourceArn(event));
    return invoke(functionArn, event, options);
  };
