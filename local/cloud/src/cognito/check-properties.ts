// Values of properties that the stand-in can't play are errors: what works here must work on AWS, and the other way around. Which
// properties there are at all is checked by the registry (resources/cognito).
import type { ClientProperties, CognitoSettings, PoolProperties } from './settings.ts';

const checkPool = (pool: PoolProperties): void => {
  const factors = pool.Policies?.SignInPolicy?.AllowedFirstAuthFactors ?? ['PASSWORD'];
  const unplayed = factors.find((factor) => factor !== 'PASSWORD' && factor !== 'WEB_AUTHN');
  if (unplayed || !factors.includes('PASSWORD'))
    throw new Error(`The local Cognito plays the first factors PASSWORD and WEB_AUTHN, not ${factors.join()}`);
  if (factors.includes('WEB_AUTHN') && !pool.WebAuthnRelyingPartyID)
    throw new Error('The local Cognito plays passkeys with a WebAuthnRelyingPartyID only');
  if (pool.VerificationMessageTemplate?.DefaultEmailOption === 'CONFIRM_WITH_LINK')
    throw new Error('The local Cognito confirms with codes, not with links (DefaultEmailOption)');
  if (pool.UsernameAttributes?.join() !== 'email')
    throw new Error("The local Cognito plays pools with UsernameAttributes ['email'] only");
  if (pool.UsernameConfiguration?.CaseSensitive)
    throw new Error('The local Cognito ignores the case of user names (UsernameConfiguration.CaseSensitive)');
  const recovery = pool.AccountRecoverySetting?.RecoveryMechanisms ?? [];
  const other = recovery.find(({ Name }) => Name !== 'verified_email');
  if (other) throw new Error(`The local Cognito recovers accounts by verified_email, not by ${other.Name}`);
};

const checkClient = (clientId: string, properties: ClientProperties): void => {
  if (properties.GenerateSecret) throw new Error(`The local Cognito does not play client secrets (client ${clientId})`);
  const { RefreshTokenRotation, ExplicitAuthFlows } = properties;
  if (RefreshTokenRotation?.Feature === 'ENABLED' && ExplicitAuthFlows?.includes('ALLOW_REFRESH_TOKEN_AUTH'))
    throw new Error(`Client ${clientId} can't both rotate refresh tokens and name ALLOW_REFRESH_TOKEN_AUTH`);
};

export const checkProperties = ({ pool, clients }: Pick<CognitoSettings, 'pool' | 'clients'>): void => {
  checkPool(pool);
  for (const { clientId, properties } of clients) checkClient(clientId, properties);
};
