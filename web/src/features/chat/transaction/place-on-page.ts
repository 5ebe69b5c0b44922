import {
  FILES_PLACE,
  placeOfConversation,
  placeOfStep,
  SIGNED_STEPS,
  STEP_NUMBERS,
  type StepNumber,
  TOURS_PLACE,
} from '#contracts/chat/transaction';
import type { View } from './step-views.tsx';

export type PlaceOnPage = { step: StepNumber; view: View; declines?: true };

const PLACES = new Map<string, PlaceOnPage>([
  [`#${FILES_PLACE}`, { step: 2, view: 'files' }],
  [`#${TOURS_PLACE}`, { step: 2, view: 'work' }],
  ...STEP_NUMBERS.map((step) => [`#${placeOfConversation(step)}`, { step, view: 'conversation' }] as const),
  ...SIGNED_STEPS.map((step) => [`#${placeOfStep(step)}`, { step, view: 'work' }] as const),
  ...SIGNED_STEPS.map((step) => [`#${placeOfStep(step, 'decline')}`, { step, view: 'work', declines: true }] as const),
]);

/** The place on the page that an email links to, from the fragment of its address. */
export const placeIn = (hash: string): PlaceOnPage | undefined => PLACES.get(hash);
