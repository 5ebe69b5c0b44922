import { useNavigate } from 'react-router-dom';
import type { EmbedPage } from '#contracts/clients/analytics';
import { EmbeddedApp } from '#web/analytics/embedded-app.tsx';
import { href, paths } from '#web/config/paths.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from './strings.ts';

const own = {
  Magic_Emails: { to: paths.campaigns, text: 'Write a campaign instead' },
  Call_List_Verification_Agent: { to: paths.callList, text: 'See who to call' },
} as const;

type EmbeddedPageProps = { page: EmbedPage; onOpening?: (text: string) => void };

function EmbeddedPage({ page, onOpening }: EmbeddedPageProps) {
  const { title, words } = strings.pages[page];
  const link = <LinkButton to={own[page].to}>{own[page].text}</LinkButton>;
  return (
    <Page title={title} description={words} actions={link}>
      <EmbeddedApp page={page} title={title} onOpening={onOpening} />
    </Page>
  );
}

/** An opening that is chosen here begins a campaign. */
export function MagicEmailsPage() {
  const navigate = useNavigate();
  return (
    <EmbeddedPage page="Magic_Emails" onOpening={(opening) => navigate(href.newCampaign, { state: { opening } })} />
  );
}

export const VerifiedCallListPage = () => <EmbeddedPage page="Call_List_Verification_Agent" />;
