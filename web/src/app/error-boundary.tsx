import { Component, type ReactNode } from 'react';
import { useOnOnline } from '#web/ui/browser/use-on-online.ts';
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
  // After a release removed a page's code, or when it didn't load (offline), the page works again after a reload.
  const isMissing = /dynamically imported module|module script|preload CSS|Failed to fetch/i.test(error.message);
  useOnOnline(() => {
    if (isMissing) location.reload();
  });
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
