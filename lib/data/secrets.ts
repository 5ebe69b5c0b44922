// The secrets of a stage. The operator fills in those of Plaid and Stripe (docs/operations.md).
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import type { Settings } from '../settings/settings.ts';

/** What a secret holds until the operator fills it in. */
const UNFILLED = 'to be filled';

/** Without the pin key no open guest link would work in the second Region, and without the others nothing outside answers. */
const replicasOf = ({ secondRegion }: Settings) => (secondRegion ? [{ region: secondRegion }] : []);

const removalPolicyOf = ({ keepData }: Settings) => (keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY);

const createKey = (
  scope: Construct,
  settings: Settings,
  { id, description, whyItStays }: { id: string; description: string; whyItStays: string },
): Secret => {
  const secret = new Secret(scope, id, {
    description,
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    replicaRegions: replicasOf(settings),
    removalPolicy: removalPolicyOf(settings),
  });
  acknowledge(secret, { 'AwsSolutions-SMG4': whyItStays });
  return secret;
};

export const createPinKey = (scope: Construct, settings: Settings): Secret =>
  createKey(scope, settings, {
    id: 'PinKey',
    description: 'Keyed hash of guest pins. Changing it ends every open guest link.',
    whyItStays: 'A new pin key ends every open guest link, so it is replaced by hand, and only after a leak.',
  });

export const createPlaidSecret = (scope: Construct, settings: Settings): Secret => {
  const secret = new Secret(scope, 'Plaid', {
    description: 'Plaid keys {"client_id","secret"}; filled in by the operator.',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ client_id: UNFILLED }),
      generateStringKey: 'secret',
    },
    replicaRegions: replicasOf(settings),
    removalPolicy: removalPolicyOf(settings),
  });
  acknowledge(secret, {
    'AwsSolutions-SMG4': 'Plaid issues its keys in its own dashboard. operations.md has the steps to change them.',
  });
  return secret;
};

export const createStripeSecret = (scope: Construct, settings: Settings): Secret => {
  const secret = new Secret(scope, 'Stripe', {
    description: 'Stripe keys {"secret_key","webhook_secret"}; filled in by the operator.',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ secret_key: UNFILLED }),
      generateStringKey: 'webhook_secret',
    },
    replicaRegions: replicasOf(settings),
    removalPolicy: removalPolicyOf(settings),
  });
  acknowledge(secret, {
    'AwsSolutions-SMG4': 'Stripe issues its keys in its own dashboard. operations.md has the steps to change them.',
  });
  return secret;
};
