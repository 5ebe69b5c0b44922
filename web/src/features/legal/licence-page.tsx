import { frameStrings } from '#web/app/strings.ts';
import { LegalText } from '#web/ui/legal/legal-text.tsx';
import { licenceSections } from '#web/ui/legal/licence-text.ts';
import { Page } from '#web/ui/page/page.tsx';

export const LicencePage = () => (
  <Page title={frameStrings().licence}>
    <LegalText sections={licenceSections()} level="h2" />
  </Page>
);
