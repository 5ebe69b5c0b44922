import { isClients, isMixed, type Report } from '#contracts/funds/report';
import { REPORT_TYPE } from '#contracts/funds/request';
import { Explanations } from '#web/funds/holder/explanations.tsx';
import { ReadingTimes } from '#web/funds/reading-times.tsx';
import { useFundsStrings } from '#web/funds/strings.ts';
import { DateTime, useFormatDate } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import styles from './evidence.module.css';
import { useReportStrings } from './strings.ts';

type Account = Report['accounts'][number];

const keyOf = ({ bankName, name, mask, repeats }: Account) => `${bankName} ${name} ${mask} ${repeats}`;

export const Evidence = ({ report }: { report: Report }) => {
  const words = useReportStrings().proof;
  const holderWords = useFundsStrings().holder;
  // A report that takes the place of another one may find no account anymore: then there's no bank that could name anyone.
  const hasAccount = report.institutions.length > 0;
  return (
    <section className={styles.root}>
      <h2>{words.evidence}</h2>
      <dl className="facts">
        {hasAccount && (
          <Fact name={words.holders}>
            {report.holders.join(', ') || holderWords.notNamed}
            <p className="soft">
              {isMixed(report.held_by) ? holderWords.partly : holderWords.matches[report.holder.match]}
            </p>
            {isClients(report.holder) && <Explanations explanations={report.explanations} />}
          </Fact>
        )}
        {report.addresses && report.addresses.length > 0 && (
          <Fact name={words.addresses}>
            {report.addresses.map((address) => (
              <div key={address}>{address}</div>
            ))}
          </Fact>
        )}
        {hasAccount && (
          <Fact name={words.institutions}>
            {report.institutions.join(', ')}
            {report.same_accounts === 'counted once' && <p className="soft">{words.countedOnce}</p>}
          </Fact>
        )}
        {hasAccount && (
          <Fact name={words.read}>
            <ReadingTimes readings={report.readings} />
          </Fact>
        )}
        {report.property && (
          <Fact name={words.property}>
            {report.property}
            <p className="soft">{words.propertyNote}</p>
          </Fact>
        )}
        {report.requested_by && <Fact name={words.requestedBy}>{report.requested_by}</Fact>}
        <Fact name={words.issued}>
          <DateTime iso={report.created_at} show="zone" />
        </Fact>
        {report.renews_issued_at && (
          <Fact name={words.renews}>
            <DateTime iso={report.renews_issued_at} show="zone" />
          </Fact>
        )}
        <Fact name={words.reportId}>
          <code>{report.report_id}</code>
        </Fact>
      </dl>
      {report.report_type === REPORT_TYPE.confirmation ? (
        <p className="soft">{words.typeOneNote}</p>
      ) : (
        <Accounts accounts={report.accounts} total={report.fund_total} />
      )}
      {report.accounts
        .filter((account) => account.transactions?.length)
        .map((account) => (
          <Transactions key={keyOf(account)} account={account} />
        ))}
    </section>
  );
};

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Accounts = ({ accounts, total }: { accounts: Account[]; total: number | undefined }) => {
  const words = useReportStrings().proof;
  const haveOwners = accounts.some((account) => account.owners?.length);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table scrolls, so the keyboard has to reach it
    <section className={styles.tableScroll} aria-label={words.accounts} tabIndex={0}>
      <table className={`${styles.plainTable} ${styles.accountsTable}`}>
        <thead>
          <tr>
            <th scope="col">{words.bank}</th>
            <th scope="col">{words.account}</th>
            {haveOwners && <th scope="col">{words.owners}</th>}
            <th scope="col" className={styles.figure}>
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
              </td>
              {haveOwners && <td>{account.owners?.join(', ')}</td>}
              <td className={styles.figure}>
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
              <td className={styles.figure}>
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
        {words.transactions}: {account.name} {words.masked(account.mask)}
      </summary>
      <table className={styles.plainTable}>
        <tbody>
          {account.transactions?.map((transaction, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sealed list never changes, and two rows may be alike
            <tr key={index}>
              <td className="numeric">{formatDate(transaction.date, 'day')}</td>
              <td>{transaction.name}</td>
              <td className={styles.figure}>
                <Money value={transaction.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};
