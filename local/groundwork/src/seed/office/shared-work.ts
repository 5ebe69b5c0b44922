// What the office shares with its people: a listing agreement and a newsletter.
import type { Calls } from '../calls.ts';

type Clause = { heading: string; text: string };
type Template = { step: number; version: number; title: string; countersigned: boolean; clauses: Clause[] };

/** The usual agreement with a clause of the brokerage's. */
export const shareAnAgreement = async (owner: Calls, at: string): Promise<void> => {
  const { templates } = (await owner.call('GET', `${at}/document-templates`)) as { templates: Template[] };
  const usual = templates.find(({ step }) => step === 1);
  if (!usual || usual.version > 0) return;
  const { step, version, countersigned, clauses } = usual;
  const lockbox = {
    heading: 'Lockbox',
    text: 'The seller agrees that a lockbox is put on the property. Every entry is recorded, and only licensed agents get the code.',
  };
  const body = { step, version, countersigned, title: 'Lakeside Listing Agreement', clauses: [...clauses, lockbox] };
  await owner.call('POST', `${at}/document-templates`, { body });
};

export const shareAText = async (owner: Calls, at: string): Promise<void> => {
  const body = {
    name: 'Open house weekend',
    subject: 'Open houses in Lakeside this weekend',
    body: 'Hi {{first_name}},\n\nwe open **four houses** this Saturday between 11 and 3. Reply, and I will save you a time.',
  };
  await owner.call('POST', `${at}/campaign-texts`, { body });
};
