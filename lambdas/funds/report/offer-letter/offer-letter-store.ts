import { storedPin } from '#core/crypto/pin.ts';
import { type Db, isNew, type Write, when } from '#core/data/db.ts';
import { inHistory } from '#public/clients/client';
import { bankWork } from '#public/funds/bank';
import { type SealedReport, sealedReport } from '../entity.ts';
import { type OfferLetter, offerLetter, offerLetterLink, type WithdrawnBy } from './entity.ts';
import { withdrawnEmail } from './offer-letter-emails.ts';

const PIN_VERSION = 1;

/** The letters, and how often one was ordered: their rows sort just before that of the report. */
export const readOffers = async (
  db: Pick<Db, 'query'>,
  reportId: string,
): Promise<{ letters: OfferLetter[]; offers: number }> => {
  const { PK: pk, SK: last } = sealedReport.key({ reportId });
  const [letters, reports]: [OfferLetter[], SealedReport[]] = [[], []];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await db.query({ pk, between: ['OFFER#', last], consistent: true, cursor });
    letters.push(...offerLetter.pick(items));
    reports.push(...sealedReport.pick(items));
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return { letters, offers: reports[0]?.offers ?? 0 };
};

/** All that were ever made from a report: there are few. */
export const readOfferLetters = async (db: Pick<Db, 'query'>, reportId: string): Promise<OfferLetter[]> =>
  (await readOffers(db, reportId)).letters;

export const readOfferLetter = (db: Pick<Db, 'get'>, reportId: string, id: string): Promise<OfferLetter | undefined> =>
  offerLetter.get(db, { reportId, id }, { consistent: true });

const OFFER_LETTER = 'offer letter';

/** On the first buyer's timeline. */
const historyOf = ({ agentId, clients: [first], createdAt }: OfferLetter) =>
  first ? inHistory(agentId, first.email, createdAt) : {};

/** `offers`: as they were read. */
export const createWrites = (
  letter: OfferLetter,
  { pinKey, offers }: { pinKey: string; offers: number },
  at: Date,
): Write[] => {
  const { reportId, id, linkId, expires } = letter;
  return [
    offerLetter.put({ reportId, id }, letter, { if: isNew, name: OFFER_LETTER, index: historyOf(letter) }),
    offerLetterLink.put(
      { linkId },
      { linkId, kind: 'letter', reportId, id, expires, ...storedPin(pinKey, linkId, PIN_VERSION) },
      { if: isNew },
    ),
    sealedReport.update(
      { reportId },
      { add: { offers: 1 } },
      {
        name: 'offers',
        // Earlier reports have none.
        if: when(
          `attribute_exists(#text) AND (#offers = :read${offers === 0 ? ' OR attribute_not_exists(#offers)' : ''})`,
          { ':read': offers },
        ),
      },
    ),
    bankWork({ type: 'offer letter', reportId, letterId: id }, at),
  ];
};

/** Only from the state that the change was decided on. */
export const isStill = ({ state }: Pick<OfferLetter, 'state'>) => when('#state = :before', { ':before': state });

/** Its recipient learns of it if they ever got it; its file goes, and its standing is sealed again. */
export const withdrawWrites = (letter: OfferLetter, withdrawnBy: WithdrawnBy, at: Date): Write[] => {
  const { reportId, id } = letter;
  const withdrawnAt = at.toISOString();
  const change = offerLetter.update(
    { reportId, id },
    { set: { state: 'withdrawn', withdrawnAt, withdrawnBy } },
    { if: isStill(letter), name: OFFER_LETTER },
  );
  if (letter.state !== 'sent') return [change];
  return [
    change,
    sealedReport.update({ reportId: id }, { set: { withdrawnAt } }),
    bankWork({ type: 'withdrawn', reportId: id }, at, `withdrawn-${id}`),
    withdrawnEmail(letter, withdrawnBy, at),
  ];
};
