import { recordEntry } from '../../lambdas/chat/signing/entity.ts';
import type { Holdings } from './person-data.ts';

/** An erasure deletes documents that others also signed, so the operator reads their number first. Undefined if there are none. */
export const signedWithOthers = ({ rows, identifiers }: Pick<Holdings, 'rows' | 'identifiers'>): string | undefined => {
  const isTheirs = (email: string) => identifiers.some((one) => one.toLowerCase() === email.toLowerCase());
  const documents = new Set(
    rows.flatMap((row) =>
      recordEntry
        .pick([row])
        .filter(({ what, email }) => (what === 'signed' || what === 'countersigned') && email && !isTheirs(email))
        .map(() => row.PK),
    ),
  );
  if (documents.size === 0) return undefined;
  const [what, goes] = documents.size === 1 ? ['1 document', 'goes'] : [`${documents.size} documents`, 'go'];
  return `Others have signed, too: ${what}, which ${goes} with all signatures. The others keep the sealed copy in their email.`;
};
