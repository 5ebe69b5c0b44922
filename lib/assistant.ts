// The model behind the assistant, where a stage's settings name one: a guardrail that keeps it to the document, and no more
// rights than to ask this one model through this one guardrail.
import { createHash } from 'node:crypto';
import { CfnGuardrail, type CfnGuardrailProps, CfnGuardrailVersion } from 'aws-cdk-lib/aws-bedrock';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Grant } from './functions/feature-function.ts';
import type { Use } from './functions/grants.ts';
import type { Settings } from './settings.ts';

const REFUSAL = 'I cannot help with that. Please ask your agent.';

const topic = (name: string, definition: string, examples: string[]) => ({ name, definition, examples, type: 'DENY' });
const FILTERS = ['HATE', 'INSULTS', 'SEXUAL', 'VIOLENCE', 'MISCONDUCT'];
const NEVER_SAID = ['US_BANK_ACCOUNT_NUMBER', 'US_BANK_ROUTING_NUMBER', 'CREDIT_DEBIT_CARD_NUMBER', 'PASSWORD'];

const rules = {
  blockedInputMessaging: REFUSAL,
  blockedOutputsMessaging: REFUSAL,
  topicPolicyConfig: {
    topicsConfig: [
      topic('Legal advice', 'Opinions on what the law means for somebody, or on whether to accept a contract.', [
        'Is this clause enforceable?',
        'Should I sign this?',
      ]),
      topic('Tax advice', 'Opinions on taxes that somebody owes or saves.', ['How much tax will I pay on the sale?']),
      topic('Price advice', 'Opinions on what a property is worth or what to ask or offer for it.', [
        'What price should I ask?',
      ]),
      topic('Payment instructions', 'Bank numbers or instructions where to send money.', ['Where do I wire it?']),
    ],
  },
  contentPolicyConfig: {
    filtersConfig: [
      ...FILTERS.map((type) => ({ type, inputStrength: 'HIGH', outputStrength: 'HIGH' })),
      // Answers are never instructions: only what is asked can be an attack.
      { type: 'PROMPT_ATTACK', inputStrength: 'HIGH', outputStrength: 'NONE' },
    ],
  },
  sensitiveInformationPolicyConfig: {
    piiEntitiesConfig: NEVER_SAID.map((type) => ({ type, action: 'BLOCK' })),
  },
  contextualGroundingPolicyConfig: {
    filtersConfig: [
      { type: 'GROUNDING', threshold: 0.75 },
      { type: 'RELEVANCE', threshold: 0.5 },
    ],
  },
} satisfies Partial<CfnGuardrailProps>;

/** A profile spreads the load over the regions of its first part; the model behind it is named after that. */
const isProfile = (model: string) => /^(us|eu|apac|global)\./.test(model);

export class Assistant extends Construct {
  readonly use: Use;

  constructor(scope: Construct, { stage }: Pick<Settings, 'stage'>, model: string) {
    super(scope, 'Assistant');
    const guardrail = new CfnGuardrail(this, 'Guardrail', {
      name: `groundwork-${stage}-assistant`,
      description: 'Keeps the assistant of the guided transaction to its document.',
      ...rules,
    });
    // A version is a copy: without a new description a change of the rules would make no new one.
    const version = new CfnGuardrailVersion(this, 'GuardrailVersion', {
      guardrailIdentifier: guardrail.attrGuardrailId,
      description: createHash('sha256').update(JSON.stringify(rules)).digest('hex'),
    });
    this.use = {
      environment: {
        ASSISTANT_MODEL: model,
        GUARDRAIL_ID: guardrail.attrGuardrailId,
        GUARDRAIL_VERSION: version.attrVersion,
      },
      grants: [
        { actions: ['bedrock:InvokeModelWithResponseStream'], ...this.resourcesOf(model) },
        { actions: ['bedrock:ApplyGuardrail'], resources: [guardrail.attrGuardrailArn] },
      ],
    };
  }

  private resourcesOf(model: string): Omit<Grant, 'actions'> {
    const { region, account } = Stack.of(this);
    if (!isProfile(model)) return { resources: [`arn:aws:bedrock:${region}::foundation-model/${model}`] };
    return {
      resources: [
        `arn:aws:bedrock:${region}:${account}:inference-profile/${model}`,
        `arn:aws:bedrock:*::foundation-model/${model.slice(model.indexOf('.') + 1)}`,
      ],
      because: 'A profile asks the one model in whichever of its regions has room.',
    };
  }
}
