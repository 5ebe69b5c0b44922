import Button from '@cloudscape-design/components/button';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type EmbedPage, routes } from '#contracts/clients/analytics';
import { call } from '#web/api/call.ts';
import { loadConfig } from '#web/api/config.ts';
import { useOnOnline } from '#web/ui/browser/use-on-online.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import styles from './embedded-app.module.css';

const strings = {
  loading: 'Loading...',
  slow: 'The analytics page is taking longer than usual...',
  failedTitle: "The analytics page isn't available",
  failed: "It didn't respond. Everything else still works. Try again in a moment.",
  again: 'Try again',
  frame: (title: string) => `${title}, from the analytics app`,
} as const;

// The frame's address, with a fresh token for each visit, and whether the app is ready. The app itself reports that, because a frame's
// load event also fires for an error page.

export type Embed =
  | { state: 'opening' | 'waiting' | 'slow' | 'ready'; url: string | undefined }
  | { state: 'failed'; url: undefined; message?: string };

const SLOW_MS = 4000;
const GIVE_UP_MS = 15_000;

const embedUrl = (base: string, page: EmbedPage, token: string): string => {
  const url = new URL('/embed', base);
  const theme = document.body.classList.contains('awsui-dark-mode') ? 'dark' : 'light';
  const options = { page, token, embed: 'true', toolbar: 'hidden', theme };
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value);
  return url.href;
};

const openedUrl = async (page: EmbedPage): Promise<string> => {
  const { analyticsUrl } = await loadConfig();
  const { token } = await call(routes.openEmbed, { body: { page } });
  return embedUrl(analyticsUrl, page, token);
};

/** No opening is this long, so longer texts are ignored. */
const OPENING_LENGTH = 2000;
const CONTROLS = /(?:(?!\n)\p{Cc})+/gu;

/** The opening of an email that a person chose in the app; undefined for any other message of the app. */
export const openingIn = (data: unknown, page: EmbedPage): string | undefined => {
  const { type, page: from, text } = (data ?? {}) as { type?: unknown; page?: unknown; text?: unknown };
  if (type !== 'opening' || from !== page || typeof text !== 'string' || text.length > OPENING_LENGTH) return undefined;
  return text.replace(/\r\n?/g, '\n').replace(CONTROLS, ' ').trim() || undefined;
};

type Watched = { onOpening?: (text: string) => void };

export const useEmbed = (page: EmbedPage, { onOpening }: Watched) => {
  const [attempt, setAttempt] = useState(0);
  const [embed, setEmbed] = useState<Embed>({ state: 'opening', url: undefined });
  const hearOpening = useEffectEvent((data: unknown) => {
    const text = openingIn(data, page);
    if (text) onOpening?.(text);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the frame again
  useEffect(() => {
    let isOver = false;
    let origin: string | undefined;
    setEmbed({ state: 'opening', url: undefined });
    const open = async () => {
      try {
        const url = await openedUrl(page);
        origin = new URL(url).origin;
        if (!isOver) setEmbed({ state: 'waiting', url });
      } catch (error) {
        if (!isOver)
          setEmbed({ state: 'failed', url: undefined, message: error instanceof Error ? error.message : undefined });
      }
    };
    const heard = (event: MessageEvent) => {
      if (event.origin !== origin) return;
      if (event.data?.type === 'ready' && event.data.page === page)
        setEmbed((known) => (known.state === 'failed' ? known : { ...known, state: 'ready' }));
      hearOpening(event.data);
    };
    const unlessReady = (next: (known: Embed) => Embed) => () =>
      setEmbed((known) => (known.state === 'ready' ? known : next(known)));
    window.addEventListener('message', heard);
    const slow = setTimeout(
      unlessReady((known) => (known.state === 'failed' ? known : { ...known, state: 'slow' })),
      SLOW_MS,
    );
    const over = setTimeout(
      unlessReady(() => ({ state: 'failed', url: undefined })),
      GIVE_UP_MS,
    );
    void open();
    return () => {
      isOver = true;
      window.removeEventListener('message', heard);
      clearTimeout(slow);
      clearTimeout(over);
    };
  }, [page, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useOnOnline(() => embed.state === 'failed' && retry());
  return { embed, retry };
};

type EmbeddedAppProps = {
  page: EmbedPage;
  title: string;
  /** Called when a person chooses the opening of an email in the app. */
  onOpening?: (text: string) => void;
};

/** A page of the analytics app in a frame, shown once the app reports that it's ready. */
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
