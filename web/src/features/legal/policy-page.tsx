import { LegalText } from '#web/ui/legal/legal-text.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useUiStrings } from '#web/ui/strings.ts';
import { usePolicyText } from './policy-text.ts';

export const PolicyPage = () => (
  <Page title={useUiStrings().policy}>
    <LegalText sections={usePolicyText().sections} level="h2" />
  </Page>
);
