import { Component, type ReactNode } from 'react';

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
      <div className="broken-page" role="alert">
        <h1>{missing ? 'This page could not be loaded' : 'Something went wrong'}</h1>
        <p>
          {missing
            ? 'You may be offline, or a new version has just been put in place. Nothing you saved is lost.'
            : 'The page ran into an error. Nothing you saved is lost.'}
        </p>
        <p>
          <button type="button" className="plain-button" onClick={() => location.reload()}>
            Reload the page
          </button>{' '}
          <a href="/">Go to the start</a>
        </p>
      </div>
    );
  }
}
