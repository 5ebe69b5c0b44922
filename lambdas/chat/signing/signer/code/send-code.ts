import { held, isNew, type Write, when } from '#core/data/db.ts';
import { outboxWrite } from '#core/data/outbox.ts';
import type { Reply } from '#core/http/route.ts';
import { maskedEmail } from '#core/mail/masked-email.ts';
import { type EmailParties, linkCheck, type Parties } from '#public/chat/transaction';
import type { SignedStep } from '#vocabulary/chat/transaction';
import type { routes } from '../../contract.ts';
import { openDocument } from '../../document/open-document.ts';
import { signingCode } from '../../entity.ts';
import type { SignerDeps } from '../commit.ts';
import { clientIn, requireTurn } from '../signatory.ts';
import { codeEmail } from './code-email.ts';
import { CODE_MINUTES, nextCode, waitSeconds } from './code-rules.ts';
import { type CodeHolder, codeName, holderOf, readCode } from './enter-code.ts';

type Sent = Reply<typeof routes.guestCode>;
type Sending = { holder: CodeHolder; to: EmailParties; title: string; checks: Write[] };

/** One that was sent a moment ago is on its way: no other one is. */
export const sendCodeTo =
  ({ db, clock }: Pick<SignerDeps, 'db' | 'clock'>) =>
  async ({ holder, to, title, checks }: Sending): Promise<Sent> => {
    const before = await readCode(db, holder);
    const at = clock();
    const next = nextCode(before, at);
    const reply = { sent_to: maskedEmail(to.guestEmail), minutes: CODE_MINUTES, again_in: waitSeconds(next, at) };
    if (next === before) return reply;
    const isUnchanged = before ? when('#version = :before', { ':before': before.version }) : isNew;
    const email = codeEmail(to, { title, code: codeName(holder, next.version) });
    // Another tab was quicker: its code is on its way.
    await held(
      db.transact([
        ...checks,
        signingCode.put(holder, next, { name: 'code', if: isUnchanged }),
        outboxWrite('mail', email, at),
      ]),
      'code',
    );
    return reply;
  };

/** To the address that the record will name, and to no other. */
export const sendCode =
  (deps: SignerDeps) =>
  async (parties: Parties, step: SignedStep): Promise<Sent> => {
    const presented = await openDocument(deps)(parties, step);
    const { id, guestEmail, title } = requireTurn(presented, clientIn(presented.document));
    const to = { ...parties, guestEmail };
    return sendCodeTo(deps)({ holder: holderOf(id), to, title, checks: [linkCheck(parties)] });
  };
