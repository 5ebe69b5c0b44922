import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { EmbedPage } from '#contracts/clients/analytics';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './embedded-page.module.css';
import { strings } from './strings.ts';
import { useEmbed } from './use-embed.ts';

const own = {
  Magic_Emails: { to: paths.campaigns, text: strings.own },
  Call_List_Verification_Agent: { to: paths.callList, text: strings.callList },
} as const;

function EmbeddedPage({ page }: { page: EmbedPage }) {
  const { embed, retry } = useEmbed(page);
  const { title, words } = strings.pages[page];
  const link = <LinkButton to={own[page].to}>{own[page].text}</LinkButton>;
  return (
    <Page title={title} description={words} actions={link}>
      <div className={`panel ${styles.root}`} aria-busy={embed.state !== 'ready' && embed.state !== 'failed'}>
        {embed.state === 'failed' && (
          <div role="alert">
            <EmptyState
              drawing="cloud"
              title={strings.failedTitle}
              action={
                <SpaceBetween direction="horizontal" size="xs">
                  <Button variant="primary" onClick={retry}>
                    {strings.again}
                  </Button>
                </SpaceBetween>
              }
            >
              {embed.message ?? strings.failed}
            </EmptyState>
          </div>
        )}
        {(embed.state === 'opening' || embed.state === 'waiting') && <Loading text={strings.loading} lines={5} />}
        {embed.state === 'slow' && <Loading text={strings.slow} />}
        {embed.url && (
          <iframe
            className={embed.state === 'ready' ? styles.frame : `${styles.frame} ${styles.waiting}`}
            title={strings.frame(title)}
            src={embed.url}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          />
        )}
      </div>
    </Page>
  );
}

export const MagicEmailsPage = () => <EmbeddedPage page="Magic_Emails" />;
export const VerifiedCallListPage = () => <EmbeddedPage page="Call_List_Verification_Agent" />;
