import { translated } from '#web/language/translations.ts';

const english = {
  skip: 'Skip to main content',
  missing: "We couldn't load this page",
  missingWords: "You may be offline, or there's a new version. Nothing you saved is lost.",
  broken: 'Something went wrong',
  brokenWords: 'Nothing you saved is lost.',
  reload: 'Reload the page',
  start: 'Go to the home page',
};

export type FrameStrings = typeof english;
export const useFrameStrings = translated('frame', english);
