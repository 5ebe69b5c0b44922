import Checkbox from '@cloudscape-design/components/checkbox';
import { useState } from 'react';
import { WHY_NOT } from '#contracts/funds/bank';
import type { BankAccount } from '#contracts/members/account';
import type { Language } from '#core/http/language.ts';
import { type ReportStrings, useReportStrings } from '#web/features/reports/strings.ts';
import { useLanguage } from '#web/language/translations.ts';
import plainFields from '#web/ui/form/plain-fields.module.css';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { foundBanks, isOverdrawn, type StepProps, toggle, toggleAll } from '../wizard.ts';
import styles from './account-list.module.css';

type Words = ReportStrings['accounts'];

/** A list of this many accounts needs no search. */
const AT_A_GLANCE = 6;

/** The accounts to choose from. A long list can be searched and chosen as a whole. */
export function AccountList({ wizard, setting: { banks }, onChange }: StepProps) {
  const words = useReportStrings().accounts;
  const [search, setSearch] = useState('');
  const isLong = banks.flatMap(({ accounts }) => accounts).length > AT_A_GLANCE;
  const found = isLong ? foundBanks(banks, search) : banks;
  const countable = found.flatMap(({ accounts }) => accounts).filter(({ counted }) => counted);
  const chosen = countable.filter(({ account_id }) => wizard.chosen.includes(account_id)).length;
  return (
    <>
      {isLong && (
        <div className="split">
          <TextField label={words.search} type="search" value={search} onChange={setSearch} />
          <Checkbox
            checked={countable.length > 0 && chosen === countable.length}
            indeterminate={chosen > 0 && chosen < countable.length}
            disabled={countable.length === 0}
            onChange={({ detail }) => onChange(toggleAll(wizard, countable, detail.checked))}
          >
            {words.selectAll(countable.length, search.trim() !== '')}
          </Checkbox>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by the keyboard */}
      <section className={`boxed flow ${styles.list}`} aria-label={words.listLabel} tabIndex={0}>
        {found.length === 0 && <p className="soft">{words.noMatch}</p>}
        {found.map((bank) => (
          <fieldset key={bank.item_id} className={plainFields.group}>
            <legend>{bank.bankName}</legend>
            {bank.accounts.map((account) => (
              <AccountRow
                key={account.account_id}
                account={account}
                isChosen={wizard.chosen.includes(account.account_id)}
                onToggle={(isChosen) => onChange(toggle(wizard, account.account_id, isChosen))}
              />
            ))}
          </fieldset>
        ))}
      </section>
    </>
  );
}

function AccountRow(props: { account: BankAccount; isChosen: boolean; onToggle: (isChosen: boolean) => void }) {
  const words = useReportStrings().accounts;
  const { language } = useLanguage();
  const { account, isChosen, onToggle } = props;
  const isForced = isOverdrawn(account);
  const canBe = account.counted && !isForced;
  return (
    <div className={styles.row}>
      <Checkbox
        checked={isForced || (isChosen && canBe)}
        disabled={!canBe}
        description={account.counted ? descriptionOf(words, account) : whyNot(words, language, account)}
        onChange={({ detail }) => onToggle(detail.checked)}
      >
        {account.name}
      </Checkbox>
      {account.counted && <Money value={account.counts} />}
    </div>
  );
}

const descriptionOf = (words: Words, account: BankAccount): string =>
  [words.masked(account.mask), account.same_as && words.sameAs, isOverdrawn(account) && words.overdrawn]
    .filter(Boolean)
    .join('. ');

const whyNot = (words: Words, language: Language, { not_counted = 'kind', currency }: BankAccount): string =>
  not_counted === 'currency' ? words.otherCurrency(currency) : words.notCounted(WHY_NOT[not_counted][language]);
