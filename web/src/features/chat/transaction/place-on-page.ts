import { FILES_PLACE, placeOfStep, SIGNED_STEPS, type StepNumber } from '#contracts/chat/transaction';

export type PlaceOnPage = { step: StepNumber; declines: boolean };

/** The place on the page that an email links to, from the fragment of its address. */
export const placeIn = (hash: string): PlaceOnPage | undefined => {
  if (hash === `#${FILES_PLACE}`) return { step: 2, declines: false };
  for (const step of SIGNED_STEPS) {
    if (hash === `#${placeOfStep(step)}`) return { step, declines: false };
    if (hash === `#${placeOfStep(step, 'decline')}`) return { step, declines: true };
  }
  return undefined;
};
