// The card between its form and the wire.
import { cardInput, type OwnCard, type ShownCard, STATE_MESSAGE } from '#contracts/members/card';
import { contractRules } from '#web/ui/form/contract-rules.ts';
import type { FormRules } from '#web/ui/form/form-problems.ts';
import type { Encoded } from './re-encode.ts';

const TEXTS = ['name', 'phone', 'brokerage', 'license_number', 'license_state', 'accent'] as const;
type Texts = Record<(typeof TEXTS)[number], string>;
/** Undefined: as it was saved. */
export type CardForm = Texts & { photo: Encoded | null | undefined; logo: Encoded | null | undefined };

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

const textsOf = (form: CardForm): Texts => Object.fromEntries(TEXTS.map((name) => [name, form[name]])) as Texts;

export const rulesOf = (card: OwnCard): FormRules<CardForm> => {
  const { check, ...rest } = contractRules<Texts>(cardInput, textsOf(formOf(card)));
  return {
    ...rest,
    required: ({ license_number }) => (license_number.trim() ? ['license_state'] : []),
    check: (form) => {
      const needsState = form.license_number.trim() !== '' && form.license_state === '';
      return { ...check(textsOf(form)), ...(needsState && { license_state: STATE_MESSAGE }) };
    },
  };
};

const sent = (picture: Encoded | null | undefined) => (picture ? picture.base64 : picture);
export const payloadOf = (form: CardForm) => ({ ...textsOf(form), photo: sent(form.photo), logo: sent(form.logo) });

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
