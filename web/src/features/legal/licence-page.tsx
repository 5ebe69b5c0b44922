import { LegalText } from '#web/ui/legal/legal-text.tsx';
import { useLicenceText } from '#web/ui/legal/licence-text.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useUiStrings } from '#web/ui/strings.ts';

export const LicencePage = () => (
  <Page title={useUiStrings().licence}>
    <LegalText sections={useLicenceText().sections} level="h2" />
  </Page>
);
