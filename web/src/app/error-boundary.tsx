import { Component, type ReactNode, useEffect } from 'react';
import styles from './error-boundary.module.css';
import { useFrameStrings } from './strings.ts';

type State = { error: Error | null };

/** The last net: a page that breaks says so and offers the ways on, instead of going blank. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    return this.state.error === null ? this.props.children : <BrokenPage error={this.state.error} />;
  }
}

function BrokenPage({ error }: { error: Error }) {
  const strings = useFrameStrings();
  // A page whose code is gone (a new release) or never came (offline) works again after a reload.
  const isMissing = /dynamically imported module|module script|preload CSS|Failed to fetch/i.test(error.message);
  useEffect(() => {
    if (!isMissing) return;
    const again = () => location.reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isMissing]);
  return (
    <div className={styles.root} role="alert">
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
