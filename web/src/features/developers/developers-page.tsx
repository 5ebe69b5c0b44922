import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { CallDetails } from './calls.tsx';
import styles from './developers-page.module.css';
import { type ApiDocument, callsOf, DOCUMENT, useDocument } from './document.ts';
import { Errors } from './errors.tsx';
import { Events } from './events.tsx';
import { Changes, Ids, Keys, Limits, Once, Paging, TestMode } from './guide.tsx';
import { QuickStart } from './quick-start.tsx';

const PARTS = {
  'quick-start': 'Quick start',
  'test-mode': 'Test mode',
  keys: 'Keys and scopes',
  errors: 'Errors',
  paging: 'Paging',
  idempotency: 'Creating once',
  limits: 'Limits',
  ids: 'Ids, amounts and times',
  events: 'Events and webhooks',
  changes: 'What may change',
  calls: 'All calls',
};

/** Scrolls to the part that the address names, once the document has loaded. */
const useScrollToMark = () => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link scrolls again
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(hash.slice(1))?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
};

const Contents = () => (
  <nav aria-label="On this page">
    <ul className={`plain-list ${styles.contents}`}>
      {Object.entries(PARTS).map(([mark, title]) => (
        <li key={mark}>
          <Link to={`#${mark}`}>{title}</Link>
        </li>
      ))}
    </ul>
  </nav>
);

const Calls = ({ document }: { document: ApiDocument }) => (
  <section id="calls" aria-labelledby="calls-title" className="flow">
    <h2 id="calls-title">{PARTS.calls}</h2>
    <p>
      The same as an OpenAPI 3.1 document, from which you can generate a client: <a href={DOCUMENT}>openapi.json</a>.
    </p>
    {callsOf(document).map((call) => (
      <CallDetails key={call.mark} call={call} />
    ))}
  </section>
);

function Guide({ document }: { document: ApiDocument }) {
  useScrollToMark();
  const reference = document['x-reference'];
  return (
    <div className={styles.root}>
      <Contents />
      <QuickStart origin={location.origin} />
      <TestMode />
      <Keys reference={reference} />
      <Errors errors={reference.errors} />
      <Paging origin={location.origin} />
      <Once />
      <Limits callsAMinute={reference.callsAMinute} />
      <Ids ids={reference.ids} />
      <Events reference={reference} />
      <Changes />
      <Calls document={document} />
    </div>
  );
}

/** The documentation of the public API for developers. */
export const DevelopersPage = () => (
  <Page
    title="Groundwork API"
    description="Send proof-of-funds requests and read what came of them, from your own program."
  >
    <Resource of={useDocument()} lines={12}>
      {(document) => <Guide document={document} />}
    </Resource>
  </Page>
);
