// The email of a request that isn't sent yet, laid out by the code that lays out what is sent.
import { previewedEmail, requestInput } from '#contracts/funds/request';
import { mailCardOf, type OwnCard } from '#contracts/members/card';
import type { Language } from '#core/http/language.ts';
import { type ComposedMail, layOut } from '#core/mail/mail-layout.ts';
import * as z from '#core/schema.ts';
import { fullName } from '#web/ui/format/person-name.ts';
import { agentOf, askedBy, type RequestForm } from './request-form.ts';
import { formOf, payloadOf } from './request-payload.ts';

const isFilledIn = ({ name, phone, brokerage, license_number, photo, logo }: OwnCard): boolean =>
  Boolean(name || phone || brokerage || license_number || photo || logo);

const cardIn = (card: OwnCard | undefined, form: RequestForm) =>
  card && isFilledIn(card)
    ? mailCardOf(
        {
          name: card.name || fullName(agentOf(form)),
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
  const read = z.safeParse(requestInput, payloadOf(form, 0));
  return read.success ? formOf(read.data) : form;
};

/** Each client has another link. */
const NO_LINK = 'https://.../guest/...';

export const composedPreview = (
  typed: RequestForm,
  { ownEmail, language, card, now }: { ownEmail: string; language: Language; card: OwnCard | undefined; now: Date },
): ComposedMail => {
  const form = asSent(typed);
  const { actionLabel, ...content } = previewedEmail(askedBy(form, ownEmail, now), language);
  return layOut({
    ...content,
    card: cardIn(card, form),
    action: { label: actionLabel, url: NO_LINK },
    reportUrl: NO_LINK,
  });
};
