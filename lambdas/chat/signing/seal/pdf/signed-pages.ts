// The text of the signed document and its certificate. Pure.

import type { Seal } from '#core/crypto/seal.ts';
import { maskedEmail } from '#core/mail/masked-email.ts';
import type { DocumentWithRecord } from '../../document/document-store.ts';
import { type SigningDocument, signaturesIn, voidingIn } from '../../document/record.ts';
import type { Entry } from '../../entity.ts';
import { signerTimes } from '../../further/signer-rules.ts';

type Clause = { heading: string; text: string };
export type SignatureBlock = { name: string; drawing?: string; role: string; signedAt: string };
type Moment = { label: string; value: string };
export type CertificateSigner = { name: string; about: string; moments: Moment[] };
type CertificateEntry = { heading: string; lines: string[]; hash: string };

export type SignedPages = {
  title: string;
  parties: string;
  voided?: { mark: string; words: string };
  clauses: Clause[];
  signatures: SignatureBlock[];
  certificate: {
    heading: string;
    words: string;
    facts: Moment[];
    signers: CertificateSigner[];
    recordHeading: string;
    recordWords: string;
    entries: CertificateEntry[];
  };
  footer(page: number, pages: number): string;
};

const inUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });
const moment = (iso: string) => `${inUtc.format(new Date(iso))} UTC`;

const shortInUtc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const shortMoment = (iso: string) => shortInUtc.format(new Date(iso));

const ROLE: Record<Exclude<Entry['by'], 'signer'>, string> = { guest: 'Client', agent: 'Agent', system: '' };

/** A further signer's role in the deal, in the agent's words. */
const roleOf = ({ signers = [] }: SigningDocument, { by, signer = 0 }: Entry): string =>
  by === 'signer' ? (signers[signer - 1]?.role ?? '') : ROLE[by];

const partiesOf = ({ guestName, signers = [], agentName }: SigningDocument): string =>
  new Intl.ListFormat('en-US').format([guestName, ...signers.map(({ name }) => name), agentName]);

const HAPPENED: Record<Entry['what'], (name: string) => string> = {
  presented: (name) => `Prepared by ${name}`,
  released: (name) => `Released for signature by ${name}`,
  opened: (name) => `${name} opened the document`,
  confirmed: (name) => `${name} entered the code that was emailed to them`,
  consented: (name) => `${name} agreed to sign electronically`,
  signed: (name) => `${name} signed`,
  countersigned: (name) => `${name} signed`,
  declined: (name) => `${name} declined`,
  corrected: (name) => `${name} corrected a signer's email`,
  voided: (name) => `${name} voided the document`,
};

const certificateEntry = ({
  number,
  what,
  name,
  email,
  at,
  address,
  device,
  codeSentAt,
  consent,
  drawing,
  values = [],
  reason,
  hash,
}: Entry): CertificateEntry => ({
  heading: `${number}. ${HAPPENED[what](name)}`,
  lines: [
    email,
    address ? `${moment(at)}, from ${address}` : moment(at),
    device,
    codeSentAt ? `The code was sent to ${maskedEmail(email)} on ${moment(codeSentAt)}` : '',
    reason ? `Reason: ${reason}` : '',
    drawing ? 'The drawn signature is part of this entry.' : '',
    values.length > 0 ? `Filled in: ${values.map(({ text }) => text).join(' · ')}` : '',
    consent ? `Consent to electronic signing, version ${consent}` : '',
  ].filter((line) => line !== ''),
  hash,
});

const signersOf = ({ document, entries }: DocumentWithRecord): CertificateSigner[] =>
  signaturesIn(entries).map((signature) => {
    const { name, at, email, consent } = signature;
    const { asked, opened, confirmed } = signerTimes(entries, signature);
    const moments: [label: string, at: string | undefined][] = [
      ['Sent', asked?.at],
      ['Opened', opened?.at],
      ['Code sent', confirmed?.codeSentAt],
      ['Code confirmed', confirmed?.at],
      ['Signed', at],
    ];
    return {
      name,
      about: [roleOf(document, signature), email, consent && `consent to electronic signing, version ${consent}`]
        .filter(Boolean)
        .join(' · '),
      moments: moments.flatMap(([label, value]) => (value ? [{ label, value: shortMoment(value) }] : [])),
    };
  });

const voidedWords = (entries: Entry[]): SignedPages['voided'] => {
  const entry = voidingIn(entries);
  return entry && { mark: 'VOIDED', words: `Voided by ${entry.name} on ${moment(entry.at)}. Reason: ${entry.reason}` };
};

/** Version 0 is our standard text, which has no number. */
const versionWords = (version: number) => (version === 0 ? '' : ` Version ${version}.`);

export const signedPages = ({ document, entries }: DocumentWithRecord, seal: Seal, verifyUrl: string): SignedPages => ({
  title: document.title,
  parties: `Between ${partiesOf(document)}.${versionWords(document.version)}`,
  voided: voidedWords(entries),
  clauses: document.clauses.map(({ heading, text }, at) => ({ heading: `${at + 1}. ${heading}`, text })),
  signatures: signaturesIn(entries).map((signature) => ({
    name: signature.name,
    drawing: signature.drawing,
    role: roleOf(document, signature),
    signedAt: moment(signature.at),
  })),
  certificate: {
    heading: 'Certificate of completion',
    words:
      'Who signed this document, and when. All times are in UTC. Scan the code to check the document. The file is digitally signed: PDF readers such as Adobe Reader show whether it was changed.',
    facts: [
      { label: 'Document', value: document.title },
      { label: 'Number', value: document.id },
      { label: 'SHA-256 of the document', value: document.fingerprint },
      ...(document.pdf ? [{ label: 'SHA-256 of the PDF before signing', value: document.pdf.hash }] : []),
      { label: 'SHA-256 of the record', value: seal.fingerprint },
      { label: 'Completed', value: moment(signaturesIn(entries).at(-1)?.at ?? document.createdAt) },
      { label: 'Verify at', value: verifyUrl },
    ],
    signers: signersOf({ document, entries }),
    recordHeading: 'Record',
    recordWords:
      'Each entry contains the hash of the document and of the entry before it, so a change anywhere breaks the chain.',
    entries: entries.map(certificateEntry),
  },
  footer: (page, pages) =>
    `${voidingIn(entries) ? 'VOIDED · ' : ''}${document.title} · Document ${document.id} · Page ${page} of ${pages}`,
});

/**
 * The room that each block needs to begin on a page, from the blocks' heights: the last clause stays with the
 * signatures, which are never alone on a page, and a block taller than a page simply flows on.
 */
export const roomNeeded = (clauses: readonly number[], signatures: number, page: number): number[] =>
  clauses.map((height, at) => {
    const together = at === clauses.length - 1 ? height + signatures : height;
    if (together <= page) return together;
    return height <= page ? height : page / 4;
  });
