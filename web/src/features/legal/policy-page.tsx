import { frameStrings } from '../../app/strings.ts';
import { LegalText } from '../../ui/legal-text.tsx';
import { Page } from '../../ui/page.tsx';
import { policySections } from './policy-text.ts';

export const PolicyPage = () => (
  <Page title={frameStrings().policy}>
    <LegalText sections={policySections()} level="h2" />
  </Page>
);
