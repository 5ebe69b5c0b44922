// A try is counted before the code is compared, so parallel guesses are limited too.
import type { Secret } from '#core/aws/secrets.ts';
import { oneTimeCode, sameDigest } from '#core/crypto/pin.ts';
import { type Db, tried, type Write, when } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { changedError } from '../../document/rules.ts';
import { type StoredCode, signingCode } from '../../entity.ts';
import { CODE_TRIES, requireCurrent, usedUpError, wrongCodeError } from './code-rules.ts';

/** The code's owner. A further signer's link changes with each correction, so earlier codes don't count. */
export type CodeHolder = { documentId: string; holder: string };
export const holderOf = (documentId: string, linkId?: string): CodeHolder => ({
  documentId,
  holder: linkId ?? 'CLIENT',
});
export const codeName = ({ documentId, holder }: CodeHolder, version: number) => ({
  of: `${documentId}#${holder}`,
  version,
});

export const readCode = (db: Pick<Db, 'get'>, holder: CodeHolder): Promise<StoredCode | undefined> =>
  signingCode.get(db, holder, { consistent: true });

type Deps = { db: Pick<Db, 'get' | 'update'>; clock: Clock; pinKey: Secret };
type Entered = { holder: CodeHolder; sent: StoredCode | undefined; code: string };

/** The write that uses the code up, for the transaction that signs. */
export const enterCode = async ({ db, clock, pinKey }: Deps, { holder, sent, code }: Entered): Promise<Write> => {
  const { version } = requireCurrent(sent, clock());
  const isLeft = when('#version = :version AND #tries < :most', { ':version': version, ':most': CODE_TRIES });
  const { failed } = await tried(signingCode.change(db, holder, { add: { tries: 1 } }, isLeft));
  if (failed) {
    // Used by another click at this moment, or replaced by another code.
    const isCurrent = (await readCode(db, holder))?.version === version;
    throw isCurrent ? usedUpError(failed) : changedError(failed);
  }
  if (!sameDigest(oneTimeCode(await pinKey(), codeName(holder, version)), code)) throw wrongCodeError();
  return signingCode.delete(holder, { if: when('#version = :version', { ':version': version }) });
};
