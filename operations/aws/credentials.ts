// The product's own AWS clients read credentials only from the environment, where Lambda puts them. An operator's are in a profile
// or come from a sign-in, so what the SDK finds is copied into the environment.
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

export const exportCredentials = async (): Promise<void> => {
  const { config } = new CognitoIdentityProviderClient({});
  const { accessKeyId, secretAccessKey, sessionToken } = await config.credentials();
  // The SDK warns when both a profile and keys are set.
  delete process.env.AWS_PROFILE;
  Object.assign(
    process.env,
    { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
    sessionToken ? { AWS_SESSION_TOKEN: sessionToken } : {},
  );
};
