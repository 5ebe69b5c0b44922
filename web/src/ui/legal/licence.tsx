import { LegalText } from './legal-text.tsx';
import { useLicenceText } from './licence-text.ts';

/** The terms, beneath an h2 of the page that shows them; that page brings its own check box. */
export const Licence = () => <LegalText sections={useLicenceText().sections} level="h3" />;
