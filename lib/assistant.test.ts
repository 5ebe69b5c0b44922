import { Template } from 'aws-cdk-lib/assertions';
import { Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { anApp } from '#test/builders/an-app.ts';
import { Assistant } from './assistant.ts';

const anAssistant = (model: string) => {
  const stack = new Stack(anApp(), 'Test', { env: { region: 'us-east-1', account: '123456789012' } });
  const { grant } = new Assistant(stack, { stage: 'dev' }, model);
  return { template: Template.fromStack(stack), grant: stack.resolve(grant) };
};

describe('a model for the assistant', () => {
  it('is the only one that may be called, and only through its guardrail', () => {
    expect(anAssistant('example.model-v1:0').grant).toMatchObject({
      environment: { ASSISTANT_MODEL: 'example.model-v1:0' },
      permissions: [
        {
          actions: ['bedrock:InvokeModelWithResponseStream'],
          resources: ['arn:aws:bedrock:us-east-1::foundation-model/example.model-v1:0'],
        },
        { actions: ['bedrock:ApplyGuardrail'], resources: [{ 'Fn::GetAtt': [expect.any(String), 'GuardrailArn'] }] },
      ],
    });
  });

  it('may be called in every region of its profile', () => {
    expect(anAssistant('us.example.model-v1:0').grant.permissions[0].resources).toEqual([
      'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.example.model-v1:0',
      'arn:aws:bedrock:*::foundation-model/example.model-v1:0',
    ]);
  });

  it('has a versioned guardrail that denies advice, attacks and bank numbers', () => {
    const { template } = anAssistant('example.model-v1:0');
    const [guardrail] = Object.values(template.findResources('AWS::Bedrock::Guardrail'));
    const text = JSON.stringify(guardrail);
    for (const rule of [
      'Legal advice',
      'Tax advice',
      'Price advice',
      'PROMPT_ATTACK',
      'US_BANK_ACCOUNT_NUMBER',
      'GROUNDING',
    ])
      expect(text).toContain(rule);
    template.resourceCountIs('AWS::Bedrock::GuardrailVersion', 1);
  });
});
