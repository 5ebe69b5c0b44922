// A further signer's actions with their link. They're the same as a client's with the document of a step.
import type { Secret } from '#core/aws/secrets.ts';
import type { Db } from '#core/data/db.ts';
import type { Documents } from '#core/documents/documents.ts';
import type { FileAddress, FileAs } from '#core/documents/file-address.ts';
import type { GuestLink } from '#core/http/guest-link.ts';
import type { Reply } from '#core/http/route.ts';
import type { routes, Signature } from '../contract.ts';
import { noteOpening } from '../document/open-document.ts';
import type { CheckSignedDeps } from '../seal/check-signed.ts';
import { copyOf } from '../seal/signed-copy.ts';
import { sendCodeTo } from '../signer/code/send-code.ts';
import type { SignerDeps, SigningContext } from '../signer/commit.ts';
import type { Viewer } from '../signer/decisions.ts';
import { declineWithReason } from '../signer/decline-document.ts';
import { signWithCode } from '../signer/sign-document.ts';
import { requireTurn } from '../signer/signatory.ts';
import { signerStanding } from './signer-rules.ts';

type Deps = SignerDeps & { pinKey: Secret; db: Db };

export const openAsSigner =
  (deps: Deps) =>
  async (link: GuestLink, viewer: Viewer): Promise<SigningContext> => {
    const read = async () => {
      const standing = await signerStanding(deps)(link);
      return { ...standing, ...standing.presented };
    };
    const { document, entries, ...standing } = await noteOpening(deps)(read, ({ who }) => who, viewer);
    return { ...standing, presented: { ...standing.presented, document, entries } };
  };

export const sendSignersCode =
  (deps: Deps) =>
  async (link: GuestLink): Promise<Reply<typeof routes.guestCode>> => {
    const { parties, presented, who, holder, checks } = await signerStanding(deps)(link);
    const { title } = requireTurn(presented, who);
    return sendCodeTo(deps)({ holder, to: parties, title, checks });
  };

export const signAsSigner =
  (deps: Deps) =>
  (link: GuestLink, signature: Signature & { code: string }, viewer: Viewer): Promise<void> =>
    signWithCode(deps)(() => signerStanding(deps)(link), signature, viewer);

export const declineAsSigner =
  (deps: Deps) =>
  (link: GuestLink, reason: string, viewer: Viewer): Promise<void> =>
    declineWithReason(deps)(() => signerStanding(deps)(link), reason, viewer);

export const openCopyAsSigner =
  (deps: Deps & CheckSignedDeps & { documents: Pick<Documents, 'addressOf'> }) =>
  async (link: GuestLink, as: FileAs): Promise<FileAddress> =>
    copyOf(deps)((await signerStanding(deps)(link)).presented, as);
