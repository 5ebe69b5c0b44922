import Alert from '@cloudscape-design/components/alert';
import type { GuestAnswers } from '#contracts/funds/request';
import { type ReportStrings, useReportStrings } from '#web/features/reports/strings.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { formatMoney } from '#web/ui/format/money.tsx';
import type { Setting } from '../wizard.ts';
import type { AnswerName, Elsewhere } from './guest-draft.ts';

type Banks = Setting['banks'];
type Words = ReportStrings & { reasons: Record<string, string> };

/** Describes accounts. One that this device hasn't read yet has its bank's name. */
const accountWords = (data: GuestAnswers['data'], banks: Banks, { accounts }: Words): string =>
  data
    .map(({ item_id: itemId, account_id: accountId, bankName }) => {
      const bank = banks.find(({ item_id }) => item_id === itemId);
      const account = bank?.accounts.find(({ account_id }) => account_id === accountId);
      return [bank?.bankName ?? bankName, account && `${account.name} ${accounts.masked(account.mask)}`.trim()]
        .filter(Boolean)
        .join(' · ');
    })
    .join(', ');

const answerWords = (name: AnswerName, now: Partial<GuestAnswers>, banks: Banks, words: Words): string => {
  const { report_type, proof_amount = 0, message_subject, message_body, address, data = [], explanation } = now;
  switch (name) {
    case 'report_type':
      return report_type ? words.recipient.templates[report_type].label : '';
    case 'proof_amount':
      return formatMoney(proof_amount);
    case 'message_subject':
      return message_subject ?? '';
    case 'message_body':
      return message_body ?? '';
    case 'address':
      return address === 1 ? words.elsewhere.shared : words.elsewhere.notShared;
    case 'data':
      return accountWords(data, banks, words);
    case 'explanation':
      return explanation?.reason
        ? [words.reasons[explanation.reason], explanation.words].filter(Boolean).join('. ')
        : words.message.ownName;
  }
};

/** Shows the answers that another device saved with the same link, and their effect on this form. */
export function ChangedAnswers({ now, incoming, kept, banks }: Elsewhere & { banks: Banks }) {
  const strings = useReportStrings();
  const words = { ...strings, reasons: useFundsStrings().holder.reasons };
  const { title, labels, ...says } = strings.elsewhere;
  return (
    <div role="alert">
      <Alert type="warning" header={title}>
        <div className="flow">
          {incoming.length > 0 && <p>{says.incoming(incoming.map((name) => labels[name]))}</p>}
          {kept.length > 0 && <p>{says.kept}</p>}
          {kept.length > 0 && (
            <ul>
              {kept.map((name) => (
                <li key={name}>
                  {labels[name]}:{' '}
                  <span className="as-written">{answerWords(name, now, banks, words) || words.review.none}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Alert>
    </div>
  );
}
