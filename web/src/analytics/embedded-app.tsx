import Button from '@cloudscape-design/components/button';
import type { EmbedPage } from '#contracts/clients/analytics';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import styles from './embedded-app.module.css';
import { strings } from './strings.ts';
import { useEmbed } from './use-embed.ts';

type EmbeddedAppProps = {
  page: EmbedPage;
  title: string;
  /** A person chose words for an email in it. */
  onOpening?: (text: string) => void;
};

/** A page of the analytics app in a frame, shown once it says that it's ready. */
export function EmbeddedApp({ page, title, onOpening }: EmbeddedAppProps) {
  const { embed, retry } = useEmbed(page, { onOpening });
  return (
    <div className={`panel ${styles.root}`} aria-busy={embed.state !== 'ready' && embed.state !== 'failed'}>
      {embed.state === 'failed' && (
        <div role="alert">
          <EmptyState
            drawing="cloud"
            title={strings.failedTitle}
            action={
              <Button variant="primary" formAction="none" onClick={retry}>
                {strings.again}
              </Button>
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
  );
}
