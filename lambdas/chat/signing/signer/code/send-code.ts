import type { SignedStep } from '#contracts/chat/transaction';
import { ConditionFailed, isNew, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Reply } from '#core/http/route.ts';
import { maskedEmail } from '#core/mail/masked-email.ts';
import { linkCheck, type Parties } from '#public/chat/transaction';
import type { routes } from '../../contract.ts';
import { openDocument } from '../../document/open-document.ts';
import { requireSignable } from '../../document/rules.ts';
import { signingCode } from '../../entity.ts';
import type { SignerDeps } from '../commit.ts';
import { codeEmail } from './code-email.ts';
import { CODE_MINUTES, nextCode, waitSeconds } from './code-rules.ts';
import { readCode } from './enter-code.ts';

/** To the address that the record will name, and to no other. */
export const sendCode =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep): Promise<Reply<typeof routes.guestCode>> => {
    const document = requireSignable(await openDocument(deps)(parties, step));
    const { id: documentId, guestEmail, title } = document;
    const before = await readCode(deps.db, documentId);
    const at = deps.clock();
    const next = nextCode(before, at);
    const reply = { sent_to: maskedEmail(guestEmail), minutes: CODE_MINUTES, again_in: waitSeconds(next, at) };
    if (next === before) return reply;
    const isUnchanged = before ? when('#version = :before', { ':before': before.version }) : isNew;
    const email = codeEmail({ ...parties, guestEmail }, { title, code: { of: documentId, version: next.version } });
    try {
      await deps.db.transact([
        linkCheck(parties),
        signingCode.put({ documentId }, next, { name: 'code', if: isUnchanged }),
        outboxWrite('mail', email, at),
      ]);
    } catch (error) {
      // Another tab was quicker: its code is on its way.
      if (!(error instanceof ConditionFailed && error.write === 'code')) throw error;
    }
    return reply;
  };
