import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { isClients, type Report } from '#contracts/funds/report';
import { REPORT_TYPE } from '#contracts/funds/request';
import { Explanations } from '#web/funds/holder/explanations.tsx';
import { MoreFacts } from '#web/funds/more-facts.tsx';
import { ReadingTimes } from '#web/funds/reading-times.tsx';
import { useFundsStrings } from '#web/funds/strings.ts';
import { useMedia } from '#web/ui/browser/use-media.ts';
import { DateTime, useFormatDate } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import plainTable from '#web/ui/list/plain-table.module.css';
import styles from './evidence.module.css';
import { Backing, HowCounted, Includes } from './how-counted.tsx';
import { useReportStrings } from './strings.ts';

type Account = Report['accounts'][number];

const keyOf = ({ bankName, name, mask, repeats }: Account) => `${bankName} ${name} ${mask} ${repeats}`;

const backingFact = (report: Report, label: string) =>
  report.gifts || report.guarantors ? [{ label, value: <Backing {...report} /> }] : [];

export const Evidence = ({ report }: { report: Report }) => {
  const words = useReportStrings().proof;
  const holderWords = useFundsStrings().holder;
  // A report that replaces another may find no account anymore. Then there's no bank that could name a holder.
  const hasAccount = report.institutions.length > 0;
  const restsOnMore = report.rests_on !== undefined && report.rests_on !== 'cash';
  const counting = {
    label: words.howCounted,
    value: (
      <>
        <Includes {...report} />
        <HowCounted {...report} />
      </>
    ),
  };
  const isConfirmation = report.report_type === REPORT_TYPE.confirmation;
  const facts = [
    hasAccount && {
      label: words.holders,
      value: (
        <>
          {report.holders.join(', ') || holderWords.notNamed}
          {/* If the holder isn't the client, the banner above the evidence says so. */}
          {isClients(report.holder) && (
            <>
              <p className="soft">{holderWords.matches[report.holder.match]}</p>
              <Explanations explanations={report.explanations} />
            </>
          )}
        </>
      ),
    },
    report.addresses?.length && {
      label: words.addresses,
      value: report.addresses.map((address) => <div key={address}>{address}</div>),
    },
    hasAccount && {
      label: words.institutions,
      value: (
        <>
          {report.institutions.join(', ')}
          {report.same_accounts === 'counted once' && <p className="soft">{words.countedOnce}</p>}
        </>
      ),
    },
    ...backingFact(report, words.backing),
    restsOnMore && counting,
    hasAccount && { label: words.read, value: <ReadingTimes readings={report.readings} /> },
    report.property && {
      label: words.property,
      value: (
        <>
          {report.property}
          <p className="soft">{words.propertyNote}</p>
        </>
      ),
    },
  ];
  const further = [
    !restsOnMore && counting,
    report.requested_by && { label: words.requestedBy, value: report.requested_by },
    { label: words.issued, value: <DateTime iso={report.created_at} show="zone" /> },
    report.renews_issued_at && {
      label: words.renews,
      value: <DateTime iso={report.renews_issued_at} show="zone" />,
    },
    { label: words.reportId, value: <code>{report.report_id}</code> },
  ];
  return (
    <section className="flow">
      <h2>{words.evidence}</h2>
      <KeyValuePairs columns={3} items={facts.filter((fact) => typeof fact === 'object')} />
      {!isConfirmation && <Accounts accounts={report.accounts} total={report.fund_total} />}
      {report.accounts
        .filter((account) => account.transactions?.length)
        .map((account) => (
          <Transactions key={keyOf(account)} account={account} />
        ))}
      <MoreFacts label={words.more} facts={further.filter((fact) => typeof fact === 'object')}>
        {isConfirmation && <p className="soft">{words.typeOneNote}</p>}
      </MoreFacts>
    </section>
  );
};

/** On a narrower screen, each account takes two lines, as in the style sheet. */
const NARROW = '(max-width: 600px)';

const Accounts = ({ accounts, total }: { accounts: Account[]; total: number | undefined }) => {
  const words = useReportStrings().proof;
  const isNarrow = useMedia(NARROW);
  const haveOwners = accounts.some((account) => account.owners?.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table scrolls, so the keyboard has to reach it
    <section className={styles.tableScroll} aria-label={words.accounts} tabIndex={0}>
      <table className={`${plainTable.root} ${styles.accountsTable}`}>
        <thead className={isNarrow ? 'only-read-aloud' : undefined}>
          <tr>
            <th scope="col">{words.bank}</th>
            <th scope="col">{words.account}</th>
            {haveOwners && <th scope="col">{words.owners}</th>}
            <th scope="col" className={plainTable.figure}>
              {words.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={keyOf(account)}>
              <td>{account.bankName}</td>
              <td className={styles.accountName}>
                {account.name} <span className="soft numeric">{words.masked(account.mask)}</span>
                {account.maturesOn && (
                  <div className="soft">
                    {words.matures} <DateTime iso={account.maturesOn} show="day" />
                  </div>
                )}
              </td>
              {haveOwners && <td>{account.owners?.join(', ')}</td>}
              <td className={plainTable.figure}>
                {account.repeats && <span className="soft">{words.notCountedTwice}</span>}
                {!account.repeats && account.value !== undefined && <Money value={account.value} />}
              </td>
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={haveOwners ? 3 : 2}>
                {words.total}
              </th>
              <td className={plainTable.figure}>
                <strong>
                  <Money value={total} />
                </strong>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
};

const Transactions = ({ account }: { account: Account }) => {
  const formatDate = useFormatDate();
  const words = useReportStrings().proof;
  return (
    <details className={styles.transactions}>
      <summary>
        <strong>
          {words.transactions}: {account.name} {words.masked(account.mask)}
        </strong>
      </summary>
      <table className={plainTable.root}>
        <tbody>
          {account.transactions?.map((transaction, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sealed list never changes, and two rows may be alike
            <tr key={index}>
              <td className="numeric">{formatDate(transaction.date, 'day')}</td>
              <td>{transaction.name}</td>
              <td className={plainTable.figure}>
                <Money value={transaction.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};
