import { useNavigate } from 'react-router-dom';
import { EmbeddedApp } from '#web/analytics/embedded-app.tsx';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { Page } from '#web/ui/page/page.tsx';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';
import { strings } from './strings.ts';

/** Choosing an opening here starts a campaign. */
export function MagicEmailsPage() {
  const navigate = useNavigate();
  const { title, words } = strings.pages.Magic_Emails;
  return (
    <Page title={title} description={words} tabs={<PageTabs of="campaigns" />}>
      <EmbeddedApp
        page="Magic_Emails"
        title={title}
        onOpening={(opening) => navigate(href.newCampaign, { state: { opening } })}
      />
    </Page>
  );
}

export function VerifiedCallListPage() {
  const { title, words } = strings.pages.Call_List_Verification_Agent;
  return (
    <Page title={title} description={words} parent={{ to: paths.callList, text: 'Who to Call' }}>
      <EmbeddedApp page="Call_List_Verification_Agent" title={title} />
    </Page>
  );
}
