// The card between its form and the wire.
import { cardInput, type OwnCard, type ShownCard } from '#contracts/members/card';
import { licenseProblems, neededForLicense } from '#web/membership/card/card-fields.tsx';
import type { Encoded } from '#web/membership/card/re-encode.ts';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import type { FormRules } from '#web/ui/form/form-problems.ts';

const TEXTS = ['name', 'phone', 'brokerage', 'license_number', 'license_state', 'accent'] as const;
export type Texts = Record<(typeof TEXTS)[number], string>;
/** Undefined: as it was saved. */
export type CardForm = Texts & {
  photo: Encoded | null | undefined;
  logo: Encoded | null | undefined;
};

export const formOf = (card: OwnCard): CardForm => ({
  name: card.name,
  phone: card.phone,
  brokerage: card.brokerage,
  license_number: card.license_number,
  license_state: card.license_state,
  accent: card.accent,
  photo: undefined,
  logo: undefined,
});

export const textsOf = (form: CardForm): Texts => Object.fromEntries(TEXTS.map((name) => [name, form[name]])) as Texts;

export const rulesOf = (card: OwnCard): FormRules<CardForm> => {
  const { check, ...rest } = contractRules<Texts>(cardInput, textsOf(formOf(card)));
  return {
    ...rest,
    required: neededForLicense,
    check: (form) => ({ ...check(textsOf(form)), ...licenseProblems(form) }),
  };
};

const sent = (picture: Encoded | null | undefined) => (picture ? picture.base64 : picture);
export const payloadOf = (form: CardForm) => ({
  ...textsOf(form),
  photo: sent(form.photo),
  logo: sent(form.logo),
});

const pictureNow = (typed: Encoded | null | undefined, saved: OwnCard['photo']) =>
  typed === undefined ? (saved ?? undefined) : (typed ?? undefined);

/** What clients will see. */
export const shownBy = (form: CardForm, saved: OwnCard, agentName: string): ShownCard => ({
  name: form.name.trim() || agentName,
  phone: form.phone.trim(),
  brokerage: form.brokerage.trim(),
  license: [form.license_number.trim() && form.license_state, form.license_number.trim()].filter(Boolean).join(' '),
  accent: form.accent,
  photo: pictureNow(form.photo, saved.photo),
  logo: pictureNow(form.logo, saved.logo),
});
