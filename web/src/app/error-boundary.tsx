import { Component, type ReactNode } from 'react';
import styles from './error-boundary.module.css';
import { frameStrings } from './strings.ts';

type State = { error: Error | null };

/** The last net: a page that breaks says so and offers the ways on, instead of going blank. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    // A page whose code is gone (a new release) or never came (offline) is mended by loading anew.
    const missing = /dynamically imported module|module script|preload CSS|Failed to fetch/i.test(
      this.state.error.message,
    );
    return (
      <div className={styles.root} role="alert">
        <h1>{missing ? frameStrings().missing : frameStrings().broken}</h1>
        <p>{missing ? frameStrings().missingWords : frameStrings().brokenWords}</p>
        <p>
          <button type="button" className="plain-button" onClick={() => location.reload()}>
            {frameStrings().reload}
          </button>{' '}
          <a href="/">{frameStrings().start}</a>
        </p>
      </div>
    );
  }
}
