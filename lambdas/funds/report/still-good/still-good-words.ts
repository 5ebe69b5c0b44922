// What an agent reads about "still good?", and what the client's email is about. Pure.
import { formatCents } from '#core/platform/money.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import type { StillGoodOutcome } from '#public/funds/request';
import { isClients } from '#vocabulary/funds/request';
import type { Letter } from '../entity.ts';
import { banksTogether, holderWarning } from '../holders/holder-words.ts';
import type { ReportContent } from '../report.ts';

type Words = { subject: string; body: string };

export const outcomeOfRenewal = ({ confirmed, institutions }: ReportContent): StillGoodOutcome => {
  if (confirmed) return 'confirmed';
  return institutions.length === 0 ? 'no account' : 'below';
};

const REPLACED = 'The new letter takes the place of the earlier one.';

export const answeredWords = (content: ReportContent): Words => {
  const { clientName, confirmed, institutions, holder, proofAmount } = content;
  const amount = formatCents(proofAmount);
  const warning = holderWarning(content);
  if (!confirmed)
    return {
      subject: `No longer confirmed: ${amount} from ${clientName}`,
      body: `${warning && institutions.length === 0 ? warning : `${clientName}'s accounts don't confirm the amount today.`} ${REPLACED}`,
    };
  const confirm = `${banksTogether(institutions)} ${institutions.length > 1 ? 'confirm' : 'confirms'}`;
  return {
    subject: isClients(holder)
      ? `Still good: ${amount} from ${clientName}`
      : `Check the account holder: ${amount} from ${clientName}`,
    body: [warning, `${confirm} at least ${amount} today.`, REPLACED].filter(Boolean).join(' '),
  };
};

/** No answer: what is known is still what the earlier letter says. */
export const unansweredWords: Record<'sign in' | 'failed', (waiting: Pick<Letter, 'senderName'>) => Words> = {
  'sign in': ({ senderName }) => ({
    subject: `${senderName}'s bank needs them to sign in again`,
    body: `You get the answer to "still good?" once they have. We've emailed ${firstNameOf(senderName)}. The earlier letter doesn't change.`,
  }),
  failed: ({ senderName }) => ({
    subject: `We couldn't find out whether ${senderName}'s funds are still good`,
    body: "Their bank didn't answer. The earlier letter doesn't change. You can ask again, or call them.",
  }),
};

export const endedWords = ({ senderName }: Pick<Letter, 'senderName'>): Words => ({
  subject: `${senderName} has ended "still good?"`,
  body: "You can't ask their bank again. The letter you have doesn't change.",
});
