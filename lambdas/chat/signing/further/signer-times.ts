// When a signer was asked, opened the document, proved their address and signed, as the record has it. Pure.
import type { Entry } from '../entity.ts';
import type { Signatory } from '../signer/signatory.ts';

type Who = Pick<Signatory, 'by' | 'signer'> | Pick<Entry, 'by' | 'signer'>;

/** By the release, by the signature before theirs, or once more where their address was corrected since. */
const askedBy = (entries: readonly Entry[], { by, signer }: Who): Entry | undefined => {
  if (by === 'guest') return entries.findLast(({ what }) => what === 'released');
  const signatures = entries.filter(({ what }) => what === 'signed');
  if (by === 'agent') return signatures.at(-1);
  const before = signatures.find((one) => (signer === 1 ? one.by === 'guest' : one.signer === (signer ?? 0) - 1));
  const corrected = entries.findLast((one) => one.what === 'corrected' && one.signer === signer);
  return before && corrected && corrected.number > before.number ? corrected : before;
};

type SignerTimes = Record<'asked' | 'opened' | 'confirmed' | 'ended', Entry | undefined>;

export const signerTimes = (entries: readonly Entry[], who: Who): SignerTimes => {
  const asked = askedBy(entries, who);
  const own = entries.filter(
    ({ by, signer, number }) => by === who.by && signer === who.signer && number > (asked?.number ?? 0),
  );
  const last = (...whats: Entry['what'][]) => own.findLast(({ what }) => whats.includes(what));
  return {
    asked,
    opened: last('opened'),
    confirmed: last('confirmed'),
    ended: last('signed', 'countersigned', 'declined'),
  };
};
