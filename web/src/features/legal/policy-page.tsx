import { frameStrings } from '#web/app/strings.ts';
import { LegalText } from '#web/ui/legal/legal-text.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { policySections } from './policy-text.ts';

export const PolicyPage = () => (
  <Page title={frameStrings().policy}>
    <LegalText sections={policySections()} level="h2" />
  </Page>
);
