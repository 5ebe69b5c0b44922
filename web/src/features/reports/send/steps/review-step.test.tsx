// Before anything is sent, the review lists everything that the report will show.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { REPORT_TYPE } from '#contracts/funds/request';
import { emptyWizard, type Setting, type Wizard } from '../wizard.ts';
import { ReviewStep } from './review-step.tsx';

const shown = (over: Partial<Wizard>, setting: Partial<Setting> = {}): string =>
  renderToStaticMarkup(
    <ReviewStep
      wizard={{ ...emptyWizard, ...over }}
      setting={{ isGuest: true, banks: [], ...setting }}
      onChange={() => undefined}
    />,
  );

it.each(Object.values(REPORT_TYPE))('names bank, account holder and result in a report of type %s', (reportType) => {
  expect(shown({ reportType })).toMatch(/your bank, the account holder&#x27;s name, whether the minimum is reached/);
});

it('names the accounts with holders and transactions where they are shared with details', () => {
  expect(shown({ reportType: REPORT_TYPE.details })).toMatch(
    /last digits, values, holders and 90 days of transactions/,
  );
  expect(shown({ reportType: REPORT_TYPE.values })).toMatch(/last digits and values, and the total. No transactions/);
  expect(shown({ reportType: REPORT_TYPE.confirmation })).toMatch(/No balances, account numbers or transactions/);
});

it('names the address only where it is shared: never for one of two buyers', () => {
  const address = /The account holder&#x27;s address/;
  expect(shown({ reportType: REPORT_TYPE.values, address: true })).toMatch(address);
  expect(shown({ reportType: REPORT_TYPE.values })).not.toMatch(address);
  expect(shown({ reportType: REPORT_TYPE.confirmation, address: true }, { isPart: true })).not.toMatch(address);
});
