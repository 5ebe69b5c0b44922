import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import type { Side } from '#contracts/chat/conversation';
import type { DocumentView } from '#contracts/chat/signing';
import type { DealFacts } from '#contracts/chat/transaction';
import { type ChatStrings, useChatStrings } from '../strings.ts';
import { DocumentActions } from './document-actions.tsx';
import styles from './document-panel.module.css';
import { DocumentRecord } from './document-record.tsx';
import { DocumentText } from './document-text.tsx';
import { FactsForm } from './facts/facts-form.tsx';
import { type SentCode, type Signature, SignForm } from './sign-form.tsx';
import { VoidedBefore } from './voided-before.tsx';

type DocumentPanelProps = {
  document: DocumentView;
  self: Side;
  onSign: (signature: Signature, code: string) => Promise<void>;
  onSendCode?: () => Promise<SentCode>;
  onDecline?: (reason: string) => Promise<void>;
  onFillIn?: (facts: DealFacts) => Promise<void>;
  onCopy: () => Promise<{ url: string }>;
  onRelease?: () => Promise<void>;
  onPresentAgain?: () => Promise<void>;
  onVoid?: (reason: string) => Promise<void>;
  beginsDeclining?: boolean;
};

const stateText = (
  words: ChatStrings['document'],
  { state, agent_name, guest_name }: DocumentView,
  self: Side,
): string => {
  if (state !== 'countersign') return words.states[state];
  return self === 'user' ? words.states.countersign(agent_name) : words.states.countersignAgent(guest_name);
};
const alertType = (state: DocumentView['state']) =>
  state === 'declined' || state === 'voided' ? 'warning' : state === 'countersign' ? 'info' : 'success';

/** Below a long text the form is easily missed: the way there stays on the screen. */
const showForm = (form: HTMLElement | null) => {
  form?.scrollIntoView({ block: 'start' });
  form?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
};

/** The document, who has signed it, and what this side can do with it now. */
export function DocumentPanel({
  document,
  self,
  onSign,
  onSendCode,
  onDecline,
  onFillIn,
  beginsDeclining,
  ...actions
}: DocumentPanelProps) {
  const words = useChatStrings().document;
  const { id, title, state, released, guest_name, agent_name, version, clauses, record, reason, voided_before, facts } =
    document;
  const [hasUnsaved, setUnsaved] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const isHeld = state === 'presented' && !released;
  const maySign = !isHeld && state === (self === 'user' ? 'presented' : 'countersign');
  return (
    <section className={`panel ${styles.root}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="soft">
          {words.between(guest_name, agent_name)} · {words.version(version)}
        </p>
      </header>
      {state !== 'presented' && (
        <Alert type={alertType(state)} header={reason && stateText(words, document, self)}>
          {reason ? <span className="as-written">{words.reasonGiven(reason)}</span> : stateText(words, document, self)}
        </Alert>
      )}
      {isHeld && <Alert type="info">{self === 'user' ? words.held(agent_name) : words.heldForAgent}</Alert>}
      {onFillIn && facts && (
        <FactsForm key={id} facts={facts} blanks={document.blanks} onFillIn={onFillIn} onTyped={setUnsaved} />
      )}
      <DocumentText title={title} clauses={clauses} />
      {maySign && (
        <div className={styles.toSign}>
          <Button variant="primary" iconName="edit" onClick={() => showForm(form.current)}>
            {words.sign}
          </Button>
        </div>
      )}
      {maySign && (
        <div ref={form}>
          <SignForm
            key={id}
            document={document}
            self={self}
            onSign={onSign}
            onSendCode={onSendCode}
            onDecline={onDecline}
            beginsDeclining={beginsDeclining}
          />
        </div>
      )}
      {self === 'agent' && state === 'presented' && released && (
        <p className="soft">{stateText(words, document, self)}</p>
      )}
      <DocumentActions document={document} hasUnsavedFacts={hasUnsaved} {...actions} />
      {record.length > 1 && <DocumentRecord record={record} />}
      {voided_before.length > 0 && <VoidedBefore documents={voided_before} />}
    </section>
  );
}
