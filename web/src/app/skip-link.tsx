import { frameStrings } from './strings.ts';

/** The first stop of the keyboard: past the header and the menu. */
export const SkipLink = () => (
  <button type="button" className="skip-link" onClick={() => document.getElementById('content')?.focus()}>
    {frameStrings().skip}
  </button>
);
