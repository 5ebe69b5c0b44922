// Cognito's own API changes the email, the second step or the passkeys for anyone whose access token has one scope,
// and deletes the user. Someone who knows the password gets tokens there without us, so only tokens that our server
// requests keep the scope: it leaves a random permit in the table, and the trigger looks for it
// (docs/adr/038-sessions.md).
import { hash, randomBytes } from 'node:crypto';
import { type Db, isNew } from '#core/data/db.ts';
import { type Clock, epochSeconds, SECOND } from '#core/platform/clock.ts';
import { selfServicePermit } from './entity.ts';

export const SELF_SERVICE_SCOPE = 'aws.cognito.signin.user.admin';

/** Longer than Cognito tries a trigger: it isn't used up, because a try with a lost answer is repeated. */
const PERMIT_SECONDS = 60;

type Metadata = Partial<Record<string, string>> | undefined;

const permitHash = (permit: string) => hash('sha256', permit, 'hex');

/** Sent to Cognito with the refresh token, and passed only to the trigger. */
export const permitSelfService =
  ({ db, clock }: { db: Pick<Db, 'put'>; clock: Clock }) =>
  async (): Promise<{ permit: string }> => {
    const permit = randomBytes(32).toString('base64url');
    const expires = epochSeconds(clock(), PERMIT_SECONDS * SECOND);
    await db.put(selfServicePermit.item({ permitHash: permitHash(permit) }, { expires }), isNew);
    return { permit };
  };

/** Fails if it can't be known: a session with tokens without the scope could not change anything. */
export const isSelfServicePermitted =
  ({ db, clock }: { db: Pick<Db, 'get'>; clock: Clock }) =>
  async (metadata: Metadata): Promise<boolean> => {
    const permit = metadata?.permit;
    if (!permit) return false;
    const key = { permitHash: permitHash(permit) };
    const found = await selfServicePermit.get(db, key, { consistent: true });
    return found !== undefined && found.expires > epochSeconds(clock());
  };
