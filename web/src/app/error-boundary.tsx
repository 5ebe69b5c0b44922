import { Component, type ReactNode, useEffect } from 'react';
import { useOnOnline } from '#web/ui/browser/use-on-online.ts';
import { useFrameStrings } from './strings.ts';

type State = { error: Error | null };

/** A page that fails to render shows an error with ways to continue, instead of going blank. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <BrokenPage error={this.state.error} />;
  }
}

const RETRIED_AT = 'page-retried-at';
const NOT_AGAIN_FOR_MS = 60_000;

/** A browser tries a script that didn't load again only after a reload. A second reload within a minute wouldn't help. */
const mayRetry = (): boolean => {
  try {
    if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(RETRIED_AT)) < NOT_AGAIN_FOR_MS) return false;
    sessionStorage.setItem(RETRIED_AT, String(Date.now()));
    return true;
  } catch {
    return false;
  }
};

function BrokenPage({ error }: { error: Error }) {
  const strings = useFrameStrings();
  // After a release removed a page's code, or when it didn't load (offline), the page works again after a reload.
  const isMissing = /dynamically imported module|module script|preload CSS|Failed to fetch/i.test(error.message);
  useOnOnline(() => {
    if (isMissing) location.reload();
  });
  useEffect(() => {
    if (isMissing && mayRetry()) location.reload();
  }, [isMissing]);
  return (
    <div className="centered" role="alert">
      <h1>{isMissing ? strings.missing : strings.broken}</h1>
      <p>{isMissing ? strings.missingWords : strings.brokenWords}</p>
      <p>
        <button type="button" className="plain-button" onClick={() => location.reload()}>
          {strings.reload}
        </button>{' '}
        <a href="/">{strings.start}</a>
      </p>
    </div>
  );
}
