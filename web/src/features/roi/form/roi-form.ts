// The calculator's form: the text of each field, its problem, and the deal that the form describes.
import { MOST_DOLLARS } from '#core/platform/money.ts';
import { amountProblem, parseDollars } from '#web/ui/format/dollars.ts';
import type { Cents } from '../calculation/cents.ts';
import type { Financing, Purchase } from '../calculation/deal.ts';
import type { Flip } from '../calculation/flip.ts';
import type { Rental } from '../calculation/rental.ts';

export type Plan = 'rental' | 'flip';
export type RoiForm = { plan: Plan; pays: 'loan' | 'cash'; property: string } & Record<FieldName, string>;

type Unit = 'dollars' | 'percent' | 'years' | 'months';
type Field = { unit: Unit; least: number; most: number; isRequired?: boolean; start: string };

const dollars = (start = '', isRequired = false): Field => ({
  unit: 'dollars',
  least: 0,
  most: MOST_DOLLARS,
  isRequired,
  start,
});
const percent = (start: string, least: number, most: number): Field => ({ unit: 'percent', least, most, start });

/** Bounds are in the unit that people type: dollars, percent, years, months. */
export const FIELDS = {
  price: dollars('', true),
  closing: dollars(),
  repairs: dollars(),
  down: percent('20', 0, 100),
  rate: percent('6.75', 0, 30),
  points: percent('0', 0, 20),
  term: { unit: 'years', least: 1, most: 40, isRequired: true, start: '30' },
  rent: dollars('', true),
  otherIncome: dollars(),
  vacancy: percent('5', 0, 100),
  taxes: dollars(),
  insurance: dollars(),
  association: dollars(),
  management: percent('8', 0, 100),
  maintenance: percent('5', 0, 100),
  otherCosts: dollars(),
  rentGrowth: percent('3', -20, 20),
  costGrowth: percent('3', -20, 20),
  appreciation: percent('3', -20, 20),
  years: { unit: 'years', least: 1, most: 40, isRequired: true, start: '10' },
  selling: percent('6', 0, 30),
  resale: dollars('', true),
  months: { unit: 'months', least: 1, most: 60, isRequired: true, start: '6' },
  holding: dollars(),
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;
export type FieldProblem =
  | { why: 'required' }
  | { why: 'unreadable' }
  | { why: 'range'; unit: Unit; least: number; most: number };

const PURCHASE: FieldName[] = ['price', 'closing', 'repairs'];
const LOAN: FieldName[] = ['down', 'rate', 'points'];
const RENTAL: FieldName[] = [
  ...['rent', 'otherIncome', 'vacancy', 'taxes', 'insurance', 'association', 'management', 'maintenance'],
  ...['otherCosts', 'rentGrowth', 'costGrowth', 'appreciation', 'years', 'selling'],
] as FieldName[];
const FLIP: FieldName[] = ['resale', 'months', 'holding', 'selling'];

/** The fields that count for the chosen plan; the others keep their text. */
export const fieldsOf = ({ plan, pays }: Pick<RoiForm, 'plan' | 'pays'>): FieldName[] => [
  ...PURCHASE,
  ...(pays === 'loan' ? LOAN : []),
  ...(pays === 'loan' && plan === 'rental' ? (['term'] as const) : []),
  ...(plan === 'rental' ? RENTAL : FLIP),
];

const starts = Object.fromEntries(Object.entries(FIELDS).map(([name, { start }]) => [name, start]));
export const emptyForm: RoiForm = {
  plan: 'rental',
  pays: 'loan',
  property: '',
  ...(starts as Record<FieldName, string>),
};

/** A home with typical figures, to try the calculator with. */
export const exampleForm = (plan: Plan): RoiForm => ({
  ...emptyForm,
  plan,
  property: plan === 'rental' ? '14 Maple Street' : '9 Cedar Court',
  price: plan === 'rental' ? '320,000' : '210,000',
  closing: plan === 'rental' ? '8,500' : '6,000',
  repairs: plan === 'rental' ? '12,000' : '45,000',
  rate: plan === 'rental' ? '6.75' : '10.5',
  points: plan === 'rental' ? '0' : '2',
  rent: '2,900',
  taxes: '3,800',
  insurance: '1,400',
  resale: '325,000',
  holding: '650',
});

const parseNumber = (text: string, unit: Unit): number | undefined => {
  if (unit === 'dollars') {
    const cents = parseDollars(text);
    return cents === undefined ? undefined : cents / 100;
  }
  const pattern = unit === 'percent' ? /^(-?\d{1,3}(?:\.\d{0,3})?|-?\.\d{1,3})\s*%?$/ : /^\d{1,3}$/;
  const match = pattern.exec(text.trim());
  return match ? Number(match[1] ?? match[0]) : undefined;
};

export const problemOf = (form: RoiForm, name: FieldName): FieldProblem | undefined => {
  const field: Field = FIELDS[name];
  const { unit, least, most, isRequired } = field;
  if (form[name].trim() === '') return isRequired ? { why: 'required' } : undefined;
  if (unit === 'dollars' && amountProblem(form[name]) === 'unreadable') return { why: 'unreadable' };
  const value = parseNumber(form[name], unit);
  const isIn = value !== undefined && value >= least && value <= most;
  // A required amount has to be more than zero.
  return isIn && !(isRequired && value === 0) ? undefined : { why: 'range', unit, least, most };
};

const dollarsIn = (form: RoiForm, name: FieldName): Cents => parseDollars(form[name]) ?? 0;
const numberIn = (form: RoiForm, name: FieldName): number => parseNumber(form[name], FIELDS[name].unit) ?? 0;
const shareIn = (form: RoiForm, name: FieldName): number => numberIn(form, name) / 100;

const purchaseIn = (form: RoiForm): Purchase => {
  const financing: Financing = {
    downShare: shareIn(form, 'down'),
    yearlyRate: shareIn(form, 'rate'),
    pointsShare: shareIn(form, 'points'),
    // A flip's loan lasts as long as the flip.
    years: form.plan === 'rental' ? numberIn(form, 'term') : numberIn(form, 'months') / 12,
  };
  return {
    price: dollarsIn(form, 'price'),
    closing: dollarsIn(form, 'closing'),
    repairs: dollarsIn(form, 'repairs'),
    financing: form.pays === 'loan' ? financing : undefined,
  };
};

export type Deal = ({ plan: 'rental' } & Rental) | ({ plan: 'flip' } & Flip);

/** Undefined while a field is missing or out of bounds. */
export const dealOf = (form: RoiForm): Deal | undefined => {
  if (fieldsOf(form).some((name) => problemOf(form, name))) return undefined;
  const purchase = purchaseIn(form);
  if (form.plan === 'flip')
    return {
      plan: 'flip',
      ...purchase,
      resale: dollarsIn(form, 'resale'),
      months: numberIn(form, 'months'),
      holding: dollarsIn(form, 'holding'),
      sellingShare: shareIn(form, 'selling'),
    };
  return {
    plan: 'rental',
    ...purchase,
    rent: dollarsIn(form, 'rent'),
    otherIncome: dollarsIn(form, 'otherIncome'),
    association: dollarsIn(form, 'association'),
    otherCosts: dollarsIn(form, 'otherCosts'),
    taxes: dollarsIn(form, 'taxes'),
    insurance: dollarsIn(form, 'insurance'),
    vacancyShare: shareIn(form, 'vacancy'),
    managementShare: shareIn(form, 'management'),
    maintenanceShare: shareIn(form, 'maintenance'),
    rentGrowth: shareIn(form, 'rentGrowth'),
    costGrowth: shareIn(form, 'costGrowth'),
    appreciation: shareIn(form, 'appreciation'),
    years: numberIn(form, 'years'),
    sellingShare: shareIn(form, 'selling'),
  };
};

export const isUntouched = (form: RoiForm): boolean =>
  fieldsOf(form).every((name) => form[name] === emptyForm[name]) && form.property === '';
