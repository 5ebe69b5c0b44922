import type { ClientProperties } from '../settings.ts';

const seconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** In seconds. Without units CloudFormation counts ID and access tokens in hours, refresh tokens in days. */
export const lifetimes = ({
  IdTokenValidity = 0,
  AccessTokenValidity = 0,
  RefreshTokenValidity = 0,
  TokenValidityUnits: units = {},
}: ClientProperties) => ({
  id: IdTokenValidity ? IdTokenValidity * seconds[units.IdToken ?? 'hours'] : 3600,
  access: AccessTokenValidity ? AccessTokenValidity * seconds[units.AccessToken ?? 'hours'] : 3600,
  refresh: (RefreshTokenValidity || 30) * (RefreshTokenValidity ? seconds[units.RefreshToken ?? 'days'] : seconds.days),
});

export const sessionMilliseconds = ({ AuthSessionValidity = 3 }: ClientProperties) => AuthSessionValidity * 60_000;
