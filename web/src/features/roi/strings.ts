import { REQUIRED_MESSAGE } from '#core/http/field-words.ts';
import type { FieldName } from './form/roi-form.ts';

type FieldWords = { label: string; note?: string };

const fields: Record<FieldName, FieldWords> = {
  price: { label: 'Purchase price', note: 'In dollars' },
  closing: { label: 'Closing costs', note: 'Title, fees, escrow: once' },
  repairs: { label: 'Repairs', note: "Before it's rented or sold" },
  down: { label: 'Down payment (%)', note: 'Of the price' },
  rate: { label: 'Interest (%)', note: 'Per year' },
  points: { label: 'Points and lender fees (%)', note: 'Of the loan, once' },
  term: { label: 'Term (years)', note: "Until it's paid off" },
  rent: { label: 'Rent', note: 'Dollars per month' },
  otherIncome: { label: 'Other income', note: 'Parking, laundry: per month' },
  vacancy: { label: 'Vacancy (%)', note: 'Of the rent' },
  taxes: { label: 'Property taxes', note: 'Dollars per year' },
  insurance: { label: 'Insurance', note: 'Dollars per year' },
  association: { label: 'HOA', note: 'Dollars per month' },
  management: { label: 'Management (%)', note: 'Of the rent collected' },
  maintenance: { label: 'Upkeep and reserves (%)', note: 'Of the rent collected' },
  otherCosts: { label: 'Other costs', note: 'Dollars per month' },
  rentGrowth: { label: 'Rent growth (%)', note: 'Per year' },
  costGrowth: { label: 'Cost growth (%)', note: 'Per year' },
  appreciation: { label: 'Appreciation (%)', note: 'Per year' },
  years: { label: 'Sold after (years)' },
  selling: { label: 'Selling costs (%)', note: 'Of the sale price' },
  resale: { label: 'Resale price', note: 'When the repairs are done' },
  months: { label: 'Sold after (months)' },
  holding: { label: 'Holding costs', note: 'Taxes, insurance, utilities: per month' },
};

export const strings = {
  form: {
    plans: { rental: 'Rent it out', flip: 'Fix and flip' },
  },
  fields,
  problems: {
    required: REQUIRED_MESSAGE,
  },
  table: {
    title: 'Year by year',
    year: 'Year',
    income: 'Income',
    costs: 'Costs',
    noi: 'Net income',
    debtService: 'Loan',
    cashFlow: 'Cash flow',
    equity: 'Equity at year end',
  },
} as const;
