// The model behind the assistant, where a stage's settings name one. A guardrail keeps it to the document, and the only
// permission is to call this one model through this one guardrail.
import { createHash } from 'node:crypto';
import { CfnGuardrail, type CfnGuardrailProps, CfnGuardrailVersion } from 'aws-cdk-lib/aws-bedrock';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Grant, Permission } from './functions/feature-function.ts';
import type { Settings } from './settings/settings.ts';

const REFUSAL = 'I cannot help with that. Please ask your agent.';

const topic = (name: string, definition: string, examples: string[]) => ({ name, definition, examples, type: 'DENY' });
const FILTERS = ['HATE', 'INSULTS', 'SEXUAL', 'VIOLENCE', 'MISCONDUCT'];
const BLOCKED_DATA = ['US_BANK_ACCOUNT_NUMBER', 'US_BANK_ROUTING_NUMBER', 'CREDIT_DEBIT_CARD_NUMBER', 'PASSWORD'];

const rules = {
  blockedInputMessaging: REFUSAL,
  blockedOutputsMessaging: REFUSAL,
  topicPolicyConfig: {
    topicsConfig: [
      topic('Legal advice', 'Opinions on what the law means for someone, or on whether to accept a contract.', [
        'Is this clause enforceable?',
        'Should I sign this?',
      ]),
      topic('Tax advice', 'Opinions on taxes that someone owes or saves.', ['How much tax will I pay on the sale?']),
      topic('Price advice', 'Opinions on what a property is worth or what to ask or offer for it.', [
        'What price should I ask?',
      ]),
      topic('Payment instructions', 'Bank numbers, or instructions on where to send money.', ['Where do I wire it?']),
    ],
  },
  contentPolicyConfig: {
    filtersConfig: [
      ...FILTERS.map((type) => ({ type, inputStrength: 'HIGH', outputStrength: 'HIGH' })),
      // Only a question can be an attack. Answers are never followed as instructions.
      { type: 'PROMPT_ATTACK', inputStrength: 'HIGH', outputStrength: 'NONE' },
    ],
  },
  sensitiveInformationPolicyConfig: {
    piiEntitiesConfig: BLOCKED_DATA.map((type) => ({ type, action: 'BLOCK' })),
  },
  contextualGroundingPolicyConfig: {
    filtersConfig: [
      { type: 'GROUNDING', threshold: 0.75 },
      { type: 'RELEVANCE', threshold: 0.5 },
    ],
  },
} satisfies Partial<CfnGuardrailProps>;

/** An inference profile: its first part names the regions that share the load, and the rest is the model. */
const isProfile = (model: string) => /^(us|eu|apac|global)\./.test(model);

export class Assistant extends Construct {
  readonly grant: Grant;

  constructor(scope: Construct, { stage }: Pick<Settings, 'stage'>, model: string) {
    super(scope, 'Assistant');
    const guardrail = new CfnGuardrail(this, 'Guardrail', {
      name: `groundwork-${stage}-assistant`,
      description: 'Keeps the assistant of the guided transaction to its document.',
      ...rules,
    });
    // A version is a copy of the rules. Without a new description, changed rules would not create a new version.
    const version = new CfnGuardrailVersion(this, 'GuardrailVersion', {
      guardrailIdentifier: guardrail.attrGuardrailId,
      description: createHash('sha256').update(JSON.stringify(rules)).digest('hex'),
    });
    this.grant = {
      environment: {
        ASSISTANT_MODEL: model,
        GUARDRAIL_ID: guardrail.attrGuardrailId,
        GUARDRAIL_VERSION: version.attrVersion,
      },
      permissions: [
        { actions: ['bedrock:InvokeModelWithResponseStream'], ...this.resourcesOf(model) },
        { actions: ['bedrock:ApplyGuardrail'], resources: [guardrail.attrGuardrailArn] },
      ],
    };
  }

  private resourcesOf(model: string): Omit<Permission, 'actions'> {
    const { region, account } = Stack.of(this);
    if (!isProfile(model)) return { resources: [`arn:aws:bedrock:${region}::foundation-model/${model}`] };
    return {
      resources: [
        `arn:aws:bedrock:${region}:${account}:inference-profile/${model}`,
        `arn:aws:bedrock:*::foundation-model/${model.slice(model.indexOf('.') + 1)}`,
      ],
      reason: 'A profile calls the one model in any of its regions that has capacity.',
    };
  }
}
