import { frameStrings } from '../../app/strings.ts';
import { LegalText } from '../../ui/legal-text.tsx';
import { licenceSections } from '../../ui/licence-text.ts';
import { Page } from '../../ui/page.tsx';

export const LicencePage = () => (
  <Page title={frameStrings().licence}>
    <LegalText sections={licenceSections()} level="h2" />
  </Page>
);
