import { LegalText } from '#web/ui/legal/legal-text.tsx';
import { useLicenseText } from '#web/ui/legal/license-text.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useUiStrings } from '#web/ui/strings.ts';

export const LicensePage = () => (
  <Page title={useUiStrings().license}>
    <LegalText sections={useLicenseText().sections} level="h2" />
  </Page>
);
