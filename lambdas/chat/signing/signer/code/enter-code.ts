// A try is counted before the code is compared, so guessing is bounded however many guesses are in flight.
import type { Secret } from '#core/aws/secrets.ts';
import { oneTimeCode } from '#core/crypto/one-time-code.ts';
import { sameDigest } from '#core/crypto/pin.ts';
import { ConditionFailed, type Db, type Write, when } from '#core/data/db.ts';
import type { Clock } from '#core/platform/clock.ts';
import { changedError } from '../../document/rules.ts';
import { type StoredCode, signingCode } from '../../entity.ts';
import { CODE_TRIES, requireCurrent, usedUpError, wrongCodeError } from './code-rules.ts';

/** Whose code it is. The link of a further signer is another after each correction, so no earlier code counts. */
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
  try {
    await signingCode.change(db, holder, { add: { tries: 1 } }, isLeft);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Used by another click at this moment, or followed by another code.
    if ((await readCode(db, holder))?.version !== version) throw changedError(error);
    throw usedUpError(error);
  }
  if (!sameDigest(oneTimeCode(await pinKey(), codeName(holder, version)), code)) throw wrongCodeError();
  return signingCode.delete(holder, { name: 'code', if: when('#version = :version', { ':version': version }) });
};
