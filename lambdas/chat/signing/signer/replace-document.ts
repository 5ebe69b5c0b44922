import type { SignedStep } from '../../transaction/contract.ts';
import type { Parties } from '../../transaction/public.ts';
import { presentWrites } from '../document/document-store.ts';
import { newDocument } from '../document/new-document.ts';
import { openDocument } from '../document/open-document.ts';
import { requireReplaceable } from '../document/rules.ts';
import { latestTemplate } from '../template/template-store.ts';
import { commit, type SignerDeps } from './commit.ts';

/** The template's latest version takes the place of a document that wasn't signed; the former one keeps its record. */
export const replaceDocument =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep): Promise<void> => {
    const { document } = await openDocument(deps)(parties, step);
    requireReplaceable(document);
    const template = await latestTemplate(deps.db, parties.agentId, step);
    await commit(deps, parties, presentWrites(newDocument(parties, template, deps.clock()), document.id));
  };
