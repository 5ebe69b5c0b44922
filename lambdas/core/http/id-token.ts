// Verifies a token for routes without an authorizer: public calls that may carry one, and calls of assistants.
import type { Claims } from './actor.ts';
import { AppError } from './errors.ts';

export type VerifyIdToken = (token: string) => Promise<Claims | undefined>;

const download = async (address: string): Promise<ArrayBuffer> => {
  const { get } = address.startsWith('https:') ? await import('node:https') : await import('node:http');
  return new Promise((resolve, reject) => {
    const request = get(address, { timeout: 3000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`The key set answered ${response.statusCode}`));
        const bytes = Buffer.concat(chunks);
        resolve(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
      });
    });
    request.on('timeout', () => request.destroy(new Error('The key set did not answer in time')));
    request.on('error', reject);
  });
};

type AppClient = { userPoolId: string; clientId: string; jwksUri: string };

export const createIdTokenVerifier = (pool: AppClient): VerifyIdToken => createTokenVerifier(pool, 'id');

export const createTokenVerifier = (pool: AppClient, tokenUse: 'id' | 'access'): VerifyIdToken => {
  // If a key set can't be read, that isn't the token's fault.
  const keys = () =>
    download(pool.jwksUri).catch((cause) => {
      throw new AppError('UNAVAILABLE', { cause });
    });
  const open = async () => {
    const [{ CognitoJwtVerifier }, { SimpleJwksCache }] = await Promise.all([
      import('aws-jwt-verify'),
      import('aws-jwt-verify/jwk'),
    ]);
    return CognitoJwtVerifier.create(
      { userPoolId: pool.userPoolId, clientId: pool.clientId, tokenUse },
      { jwksCache: new SimpleJwksCache({ fetcher: { fetch: keys } }) },
    );
  };
  let verifier: ReturnType<typeof open> | undefined;
  return async (token) => {
    verifier ??= open();
    try {
      const claims = await (await verifier).verify(token);
      // The library lets a token without an expiry pass. The user pool makes none.
      return typeof claims.exp === 'number' ? claims : undefined;
    } catch (error) {
      const { JwtBaseError } = await import('aws-jwt-verify/error');
      // An invalid token counts as none on a public route.
      if (error instanceof JwtBaseError) return undefined;
      throw error;
    }
  };
};
