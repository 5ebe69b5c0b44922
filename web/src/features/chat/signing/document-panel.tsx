import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useRef, useState } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import type { DealFacts } from '#contracts/chat/transaction';
import { useChatStrings } from '../strings.ts';
import { DocumentActions } from './document-actions.tsx';
import styles from './document-panel.module.css';
import { DocumentRecord } from './document-record.tsx';
import { DocumentText } from './document-text.tsx';
import type { NameSigners } from './further/further-signers.tsx';
import type { SignerCalls } from './further/signer-actions.tsx';
import { SignerList } from './further/signer-list.tsx';
import { type SentCode, type Signature, SignForm } from './sign-form.tsx';
import { maySign, nameOf, partiesOf, type Reader, stateWords } from './state-words.ts';
import { VoidedBefore } from './voided-before.tsx';

/** Only the agent of a draft needs these. */
const FactsForm = lazy(() => import('./facts/facts-form.tsx').then((module) => ({ default: module.FactsForm })));
const FurtherSigners = lazy(() =>
  import('./further/further-signers.tsx').then((module) => ({ default: module.FurtherSigners })),
);

type DocumentPanelProps = {
  document: DocumentView;
  reader: Reader;
  onSign: (signature: Signature, code: string) => Promise<void>;
  onSendCode?: () => Promise<SentCode>;
  onDecline?: (reason: string) => Promise<void>;
  onFillIn?: (facts: DealFacts) => Promise<void>;
  onNameSigners?: NameSigners;
  signerCalls?: SignerCalls;
  onCopy: () => Promise<{ url: string }>;
  onRelease?: () => Promise<void>;
  onPresentAgain?: () => Promise<void>;
  onVoid?: (reason: string) => Promise<void>;
  beginsDeclining?: boolean;
};

const alertType = (state: DocumentView['state']) =>
  state === 'declined' || state === 'voided'
    ? 'warning'
    : state === 'countersign' || state === 'cosign'
      ? 'info'
      : 'success';

/** Below a long text the form is easily missed: the way there stays on the screen. */
const showForm = (form: HTMLElement | null) => {
  form?.scrollIntoView({ block: 'start' });
  form?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
};

/** The document, who has signed it, and what this side can do with it now. */
export function DocumentPanel({
  document,
  reader,
  onSign,
  onSendCode,
  onDecline,
  onFillIn,
  onNameSigners,
  signerCalls,
  beginsDeclining,
  ...actions
}: DocumentPanelProps) {
  const strings = useChatStrings();
  const words = strings.document;
  const { id, title, state, released, version, clauses, record, voided_before, facts, signers } = document;
  const [hasUnsaved, setUnsaved] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const { side } = reader;
  /** The agent still says who signs it. */
  const isDraft = facts !== undefined && onNameSigners !== undefined;
  const isToSign = maySign(document, reader);
  const said = stateWords(strings, document, reader);
  return (
    <section className={`panel ${styles.root}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="soft">
          {words.between(partiesOf(document))} · {words.version(version)}
        </p>
      </header>
      <StateNote document={document} reader={reader} />
      <Suspense fallback={null}>
        {onFillIn && facts && (
          <FactsForm key={id} facts={facts} blanks={document.blanks} onFillIn={onFillIn} onTyped={setUnsaved} />
        )}
        {isDraft && onNameSigners && <FurtherSigners signers={signers} onName={onNameSigners} />}
      </Suspense>
      <DocumentText title={title} clauses={clauses} />
      {isToSign && (
        <div className={styles.toSign}>
          <Button variant="primary" iconName="edit" onClick={() => showForm(form.current)}>
            {words.sign}
          </Button>
        </div>
      )}
      {isToSign && (
        <div ref={form}>
          <SignForm
            key={id}
            document={document}
            name={nameOf(document, reader)}
            onSign={onSign}
            onSendCode={onSendCode}
            onDecline={onDecline}
            beginsDeclining={beginsDeclining}
          />
        </div>
      )}
      {side === 'agent' && state === 'presented' && released && <p className="soft">{said}</p>}
      {!isDraft && <SignerList document={document} reader={reader} calls={signerCalls} />}
      <DocumentActions document={document} hasUnsavedFacts={hasUnsaved} {...actions} />
      {record.length > 1 && <DocumentRecord record={record} />}
      {voided_before.length > 0 && <VoidedBefore documents={voided_before} />}
    </section>
  );
}

/** What state it's in, as far as that isn't clear from what can be done with it. */
function StateNote({ document, reader }: { document: DocumentView; reader: Reader }) {
  const strings = useChatStrings();
  const words = strings.document;
  const { state, reason, released, agent_name } = document;
  const said = stateWords(strings, document, reader);
  if (state === 'presented' && released) return null;
  if (state === 'presented')
    return <Alert type="info">{reader.side === 'user' ? words.held(agent_name) : words.heldForAgent}</Alert>;
  return (
    <Alert type={alertType(state)} header={reason && said}>
      {reason ? <span className="as-written">{words.reasonGiven(reason)}</span> : said}
    </Alert>
  );
}
