import { describe, expect, it } from 'vitest';
import { createDemandPermission, invokeAs } from './invoke-permission.ts';

const functionArn = 'arn:aws:lambda:us-east-1:000000000000:function:fn';
const api = 'arn:aws:execute-api:us-east-1:000000000000:abc';
const demand = createDemandPermission([
  {
    action: 'lambda:InvokeFunction',
    functionName: functionArn,
    principal: 'apigateway.amazonaws.com',
    sourceArn: `${api}/api/*/*`,
  },
]);

describe('a service that invokes a function', () => {
  it('may when the template permits it from there', async () => {
    const invoke = invokeAs(
      async () => 'done',
      demand,
      'apigateway.amazonaws.com',
      () => `${api}/api/GET/api/me`,
    );
    expect(await invoke(functionArn, {})).toBe('done');
    expect(await invoke('fn', {})).toBe('done');
  });

  it.each([
    ['apigateway.amazonaws.com', functionArn, 'arn:aws:execute-api:us-east-1:000000000000:other/api/GET/x'],
    ['events.amazonaws.com', functionArn, `${api}/api/GET/x`],
    ['apigateway.amazonaws.com', 'arn:aws:lambda:us-east-1:000000000000:function:other', `${api}/api/GET/x`],
  ])('may not otherwise (%s, %s, %s)', (principal, target, source) => {
    expect(() => demand(principal, target, source)).toThrow('the template gives no permission');
  });
});
