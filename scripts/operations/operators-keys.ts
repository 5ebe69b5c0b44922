// The product's own lean clients look for keys in the environment alone, where Lambda puts them. An operator's are in a profile or come
// from a sign-in: whatever the SDK finds is put where those clients look.
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

export const putKeysIntoEnvironment = async (): Promise<void> => {
  const { accessKeyId, secretAccessKey, sessionToken } = await new CognitoIdentityProviderClient(
    {},
  ).config.credentials();
  const found = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey };
  // Both at once make the SDK warn.
  delete process.env.AWS_PROFILE;
  Object.assign(process.env, found, sessionToken ? { AWS_SESSION_TOKEN: sessionToken } : {});
};
