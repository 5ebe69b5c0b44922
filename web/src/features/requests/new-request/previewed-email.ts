// The email of a request that isn't sent yet, laid out by the code that lays out what is sent.
import * as v from 'valibot';
import { previewedEmail, requestInput } from '#contracts/funds/request';
import { mailCardOf, type OwnCard } from '#contracts/members/card';
import type { Language } from '#core/http/language.ts';
import { type ComposedMail, layOut } from '#core/mail/mail-layout.ts';
import { spokenName } from '#core/mail/spoken-name.ts';
import { askedBy, type RequestForm } from './request-form.ts';
import { formOf, payloadOf } from './request-payload.ts';

const isFilledIn = ({ name, phone, brokerage, license_number, photo, logo }: OwnCard): boolean =>
  Boolean(name || phone || brokerage || license_number || photo || logo);

const cardIn = (card: OwnCard | undefined, agentName: string) =>
  card && isFilledIn(card)
    ? mailCardOf(
        {
          name: card.name ? spokenName(agentName, card.name) : agentName,
          phone: card.phone,
          brokerage: card.brokerage,
          license: [card.license_state, card.license_number].filter(Boolean).join(' '),
          accent: card.accent,
          photo: card.photo ?? undefined,
          logo: card.logo ?? undefined,
        },
        // As in the email: those of a new account have none.
        card.pictures_in_emails ? { photo: card.photo?.url, logo: card.logo?.url } : {},
      )
    : undefined;

/** As the server understands what was typed: it composes accents, and drops what can't be seen. */
const asSent = (form: RequestForm): RequestForm => {
  const read = v.safeParse(requestInput, payloadOf(form, 0));
  return read.success ? formOf(read.output) : form;
};

/** Each client has another link. */
const NO_LINK = 'https://.../guest/...';

export const composedPreview = (
  typed: RequestForm,
  {
    own,
    language,
    card,
    now,
  }: { own: Parameters<typeof askedBy>[1]; language: Language; card: OwnCard | undefined; now: Date },
): ComposedMail => {
  const form = asSent(typed);
  const asked = askedBy(form, own, now);
  const { actionLabel, ...content } = previewedEmail(asked, language);
  return layOut({
    ...content,
    card: cardIn(card, asked.agentName),
    action: { label: actionLabel, url: NO_LINK },
    reportUrl: NO_LINK,
  });
};
