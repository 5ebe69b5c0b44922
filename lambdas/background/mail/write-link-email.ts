// The email that gives a client their link: the same link again, because they asked on its page, or a new one, because the
// earlier one is void. It goes to the client's own address, and replies come to us: a reply quotes the link, which the agent
// must not get.
import * as v from 'valibot';
import type { Secret } from '#core/aws/secrets.ts';
import { nextPin, pinFor } from '#core/crypto/pin.ts';
import { type Db, when } from '#core/data/db.ts';
import { agentAndClient, guestLink } from '#core/http/guest-link-entity.ts';
import type { Language } from '#core/http/language.ts';
import { isUsedUp } from '#core/http/pin-tries.ts';
import type { LinkEmail } from '#core/http/rotate-pin.ts';
import { layOut } from '#core/mail/mail-layout.ts';
import type { Envelope } from '#core/mail/mailer.ts';
import { usualWords } from '#core/mail/usual-words.ts';
import { firstNameOf } from '#core/platform/person-name.ts';
import { parse } from '#core/schema.ts';
import { signerOfLink } from '#public/chat/signing';

type Deps = { db: Pick<Db, 'get' | 'update'>; pinKey: Secret; siteUrl: string };

const PAGES = { request: '/guest', transaction: '/guest-tasks', signer: '/guest-sign' } as const;

type Words = {
  subject: string;
  why: Record<LinkEmail['why'], (agentName: string) => string>;
  ignore: string;
  action: Record<keyof typeof PAGES, string>;
  footer: string;
};

const words: Record<Language, Words> = {
  en: {
    subject: 'Your private link',
    why: {
      asked: (agent) =>
        `You, or someone who has the address of your page, asked for your private link again. It leads to what ${agent} asked you for.`,
      'handed over': (agent) =>
        `${agent} takes care of you now. Here is your new private link. Your earlier links no longer work.`,
      deactivated: (agent) =>
        `${agent} no longer has an active account on Groundwork. Here is your new private link, so that you can still see and take back what you shared. Your earlier links no longer work.`,
      closed: () =>
        'You closed a browser that had your page open. Here is your new private link. Your earlier links no longer work.',
    },
    ignore: "If you didn't ask for this, you don't need to do anything: the link came to you alone.",
    action: { request: 'Open my request', transaction: 'Open my closing', signer: 'Open the document' },
    footer:
      "You're getting this email because you have a private page on Groundwork. Never give its link or its pin to anyone, not even to your agent.",
  },
  es: {
    subject: 'Su enlace privado',
    why: {
      asked: (agent) =>
        `Usted, o alguien que tiene la dirección de su página, pidió de nuevo su enlace privado. Lleva a lo que ${agent} le pidió.`,
      'handed over': (agent) =>
        `Ahora le atiende ${agent}. Este es su nuevo enlace privado. Los enlaces anteriores ya no funcionan.`,
      deactivated: (agent) =>
        `${agent} ya no tiene una cuenta activa en Groundwork. Este es su nuevo enlace privado, para que pueda ver y retirar lo que compartió. Los enlaces anteriores ya no funcionan.`,
      closed: () =>
        'Usted cerró un navegador que tenía abierta su página. Este es su nuevo enlace privado. Los enlaces anteriores ya no funcionan.',
    },
    ignore: 'Si usted no lo pidió, no tiene que hacer nada: el enlace solo le llegó a usted.',
    action: { request: 'Abrir mi solicitud', transaction: 'Abrir mi cierre', signer: 'Abrir el documento' },
    footer:
      'Recibe este correo porque tiene una página privada en Groundwork. No dé su enlace ni su pin a nadie, tampoco a su agente.',
  },
};

/** `replacedBy` marks a request that went to a wrong address; its pin is given to no one. */
const holder = v.object({
  ...agentAndClient,
  replacedBy: v.optional(v.string()),
  sample: v.optional(v.literal(true)),
});

type Holder = { kind: keyof typeof PAGES; to: string; firstName: string; agentName: string; sample?: true };

/** Undefined for a link without a client: a reader's, a wrong address's, or no link at all. */
const holderOf = async ({ db }: Deps, linkId: string) => {
  const item = await db.get(guestLink.key({ linkId }), { consistent: true });
  if (!item) return undefined;
  const { kind, pinVersion, language = 'en' } = guestLink.read(item);
  const found = (one: Holder) => ({ ...one, pinVersion, language });
  if (kind === 'request' || kind === 'transaction') {
    const { clientEmail: to, clientFirstName: firstName, agentName, replacedBy, sample } = parse(holder, item);
    return replacedBy === undefined ? found({ kind, to, firstName, agentName, sample }) : undefined;
  }
  const signer = kind === 'signer' ? await signerOfLink({ db })(item) : undefined;
  return (
    signer &&
    found({ kind: 'signer', to: signer.email, firstName: firstNameOf(signer.name), agentName: signer.agentName })
  );
};

/** After too many wrong guesses a pin opens nothing, so the email brings the next one. */
const openVersion = async (
  { db, pinKey }: Deps,
  linkId: string,
  { pinVersion }: { pinVersion: number },
): Promise<number> => {
  if (!(await isUsedUp(db, { linkId, pinVersion: String(pinVersion) }))) return pinVersion;
  const next = nextPin(await pinKey(), linkId, pinVersion + 1);
  await guestLink.change(db, { linkId }, { set: next }, when('#pinVersion = :before', { ':before': pinVersion }));
  return next.pinVersion;
};

export const writeLinkEmail =
  (deps: Deps) =>
  async ({ linkId, why }: LinkEmail): Promise<Envelope | undefined> => {
    const found = await holderOf(deps, linkId);
    if (!found) return undefined;
    const { kind, to, firstName, agentName, language, sample } = found;
    const said = words[language];
    const pin = pinFor(await deps.pinKey(), linkId, await openVersion(deps, linkId, found));
    const explained = said.why[why](agentName);
    return {
      to,
      from: agentName,
      sender: null,
      ...layOut({
        language,
        sample,
        subject: said.subject,
        preheader: explained,
        heading: said.subject,
        paragraphs: [usualWords[language].hello(firstName), explained, ...(why === 'asked' ? [said.ignore] : [])],
        action: { label: said.action[kind], url: `${deps.siteUrl}${PAGES[kind]}/${linkId}/${pin}` },
        note: usualWords[language].privateLink,
        footer: said.footer,
      }),
    };
  };
