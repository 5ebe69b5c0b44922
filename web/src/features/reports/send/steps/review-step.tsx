import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { ReactNode } from 'react';
import { REPORT_TYPE, type ReportType } from '#contracts/funds/request';
import { formatCents } from '#core/platform/money.ts';
import { type ReportStrings, useReportStrings } from '#web/features/reports/strings.ts';
import { useFundsStrings } from '#web/funds/strings.ts';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { chosenAccounts, messageOf, minimumOf, type Setting, type StepProps, totalOf, type Wizard } from '../wizard.ts';
import styles from './review-step.module.css';

/** Everything that the report will show. */
const sharedIn = (strings: ReportStrings, { address, reportType }: Wizard, { isPart }: Setting): string[] => [
  strings.information.alwaysWords,
  strings.review.sharesAccounts[reportType as ReportType],
  ...(address && !isPart ? [strings.review.sharesAddress] : []),
];

/** Lists everything that will be sent, and who sees which part of it. */
export function ReviewStep({ wizard, setting, legalNote }: StepProps & { legalNote?: ReactNode }) {
  const strings = useReportStrings();
  const words = strings.review;
  const { reasons } = useFundsStrings().holder;
  const message = messageOf(wizard);
  const shares = sharedIn(strings, wizard, setting);
  return (
    <>
      <FocusHeading>{words.title}</FocusHeading>
      <KeyValuePairs
        columns={1}
        items={[
          {
            label: words.shares,
            value: (
              <ul>
                {shares.map((part) => (
                  <li key={part}>{part}</li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      <KeyValuePairs
        columns={2}
        items={[
          ...(setting.isGuest ? [] : [{ label: words.to, value: wizard.recipient.trim() }]),
          { label: words.template, value: strings.recipient.templates[wizard.reportType as ReportType]?.label },
          { label: words.minimum, value: <span className="numeric">{formatCents(minimumOf(wizard))}</span> },
          {
            label: words.total,
            value: (
              <>
                <strong className="numeric">{formatCents(totalOf(wizard, setting.banks))}</strong>
                {wizard.reportType === REPORT_TYPE.confirmation && <p className="soft">{words.totalNote}</p>}
              </>
            ),
          },
          {
            label: words.accounts,
            value: (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard
              <ul className={`plain-list ${styles.chosen}`} aria-label={words.accounts} tabIndex={0}>
                {chosenAccounts(wizard, setting.banks).map(({ bank, account }) => (
                  <li key={account.account_id}>
                    {bank.bankName} · {account.name} {strings.accounts.masked(account.mask)}
                  </li>
                ))}
              </ul>
            ),
          },
          { label: words.subject, value: wizard.subject.trim() || words.none },
          ...(wizard.reason
            ? [
                {
                  label: strings.message.whose,
                  value: [reasons[wizard.reason], wizard.reasonWords.trim()].filter(Boolean).join('. '),
                },
              ]
            : []),
          { label: words.message, value: <span className="as-written">{message || words.none}</span> },
        ]}
      />
      <p className="soft">
        {words.privacy} {words.verify}
      </p>
      {legalNote}
    </>
  );
}
