import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import type { DealFacts } from '#contracts/chat/transaction';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { useStateFocus } from '#web/ui/page/use-state-focus.ts';
import { type ChatStrings, useChatStrings } from '../strings.ts';
import type { SentCode } from './code-field.tsx';
import { type CopyOf, DocumentActions } from './document-actions.tsx';
import styles from './document-panel.module.css';
import { DocumentRecord } from './document-record.tsx';
import type { NameSigners } from './further/further-signers.tsx';
import type { SignerCalls } from './further/signer-actions.tsx';
import { SignerList } from './further/signer-list.tsx';
import type { OwnPdfCalls } from './own/own-pdf-tools.tsx';
import type { LoadPdf } from './own/use-original.ts';
import { RemindButton } from './remind-button.tsx';
import type { Signature } from './sign-form.tsx';
import { maySign, nameOf, partiesOf, type Reader, replaceLabel, stateWords } from './state-words.ts';
import { VoidedBefore } from './voided-before.tsx';

/** `key`: of clauses that are still being written, whose headings can be the same. */
type DocumentTextProps = { title: string; clauses: readonly (DocumentView['clauses'][number] & { key?: string })[] };

function DocumentText({ title, clauses }: DocumentTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
    <div className={styles.sheet} tabIndex={0} role="document" aria-label={title}>
      {clauses.map(({ key, heading, text }, at) => (
        <div key={key ?? heading}>
          <h3>
            {at + 1}. {heading}
          </h3>
          <p className="as-written">{text}</p>
        </div>
      ))}
    </div>
  );
}

/** Only whose turn it is needs this one. */
const SignForm = lazy(() => import('./sign-form.tsx').then((module) => ({ default: module.SignForm })));
/** Only the agent of a draft needs these. */
const FactsForm = lazy(() => import('./facts/facts-form.tsx').then((module) => ({ default: module.FactsForm })));
const FurtherSigners = lazy(() =>
  import('./further/further-signers.tsx').then((module) => ({ default: module.FurtherSigners })),
);
const OwnPdfTools = lazy(() => import('./own/own-pdf-tools.tsx').then((module) => ({ default: module.OwnPdfTools })));
/** With the reader of PDFs, for a document that is one. */
const PdfDocument = lazy(() => import('./own/pdf-document.tsx').then((module) => ({ default: module.PdfDocument })));

type DocumentPanelProps = {
  document: DocumentView;
  reader: Reader;
  onSign: (signature: Signature, code: string) => Promise<void>;
  onSendCode?: () => Promise<SentCode>;
  onDecline?: (reason: string) => Promise<void>;
  onFillIn?: (facts: DealFacts) => Promise<void>;
  onNameSigners?: NameSigners;
  signerCalls?: SignerCalls;
  loadPdf: LoadPdf;
  ownPdf?: OwnPdfCalls | undefined;
  onCopy: CopyOf;
  onRelease?: () => Promise<void>;
  onPresentAgain?: () => Promise<void>;
  onVoid?: (reason: string) => Promise<void>;
  beginsDeclining?: boolean;
};

const alertType = (state: DocumentView['state']) =>
  isEnded(state) ? 'warning' : state === 'countersign' || state === 'cosign' ? 'info' : 'success';

/** Below a long text the form is easily missed: the way there stays on the screen. Whether the form is there yet. */
const showForm = (form: HTMLElement | null): boolean => {
  form?.scrollIntoView({ block: 'start' });
  const first = form?.querySelector<HTMLElement>('input');
  first?.focus({ preventScroll: true });
  return first !== null && first !== undefined;
};

/** It waits for the client alone: where others sign, too, the list of them has the button. */
const isForClient = ({ state, released, signers }: DocumentView): boolean =>
  state === 'presented' && released && signers.length === 0;

/** The document, who has signed it, and what this side can do with it now. */
export function DocumentPanel({ document, reader, signerCalls, ...props }: DocumentPanelProps) {
  const strings = useChatStrings();
  const words = strings.document;
  const { title, state, released, version, record, voided_before, facts } = document;
  const note = useStateFocus(state);
  const [unsaved, setUnsaved] = useState<string>();
  const { onCopy, onRelease, onPresentAgain, onVoid } = props;
  const isOver = reader.side === 'agent' && onRelease === undefined;
  /** The agent still says who signs it. */
  const isDraft = facts !== undefined && props.onNameSigners !== undefined;
  return (
    <section className={`panel ${styles.root}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="soft">
          {words.between(partiesOf(document))}
          {!document.pdf && ` · ${words.version(version)}`}
        </p>
      </header>
      <div ref={note} tabIndex={-1} className={styles.state}>
        <StateNote document={document} reader={reader} isOver={isOver} canReplace={onPresentAgain !== undefined} />
      </div>
      {isDraft && <DraftTools document={document} unsaved={unsaved} onUnsaved={setUnsaved} {...props} />}
      <Content document={document} reader={reader} isDraft={isDraft} loadPdf={props.loadPdf} />
      {maySign(document, reader) && <ToSign document={document} reader={reader} {...props} />}
      {reader.side === 'agent' && state === 'presented' && released && (
        <p className="soft">{stateWords(strings, document, reader)}</p>
      )}
      <Reminded at={document.reminded_at} />
      {!isDraft && <SignerList document={document} reader={reader} calls={signerCalls} />}
      <DocumentActions
        document={document}
        unsaved={unsaved}
        onCopy={onCopy}
        onRelease={onRelease}
        onPresentAgain={onPresentAgain}
        onVoid={onVoid}
      >
        {signerCalls && isForClient(document) && (
          <RemindButton name={document.guest_name} onRemind={() => signerCalls.remind(0)} />
        )}
      </DocumentActions>
      {record.length > 1 && <DocumentRecord record={record} />}
      {voided_before.length > 0 && <VoidedBefore documents={voided_before} />}
    </section>
  );
}

type DraftToolsProps = Pick<DocumentPanelProps, 'document' | 'onFillIn' | 'onNameSigners' | 'ownPdf'> & {
  /** What isn't in the document yet, in words. */
  unsaved: string | undefined;
  onUnsaved: (unsaved: string | undefined) => void;
};

/** What the agent decides before the release. */
function DraftTools({ document, onFillIn, onNameSigners, ownPdf, unsaved, onUnsaved }: DraftToolsProps) {
  const { unsaved: unsavedFacts, unsavedFields } = useChatStrings().facts;
  const { step, facts = [], blanks, signers } = document;
  const onTyped = useCallback(
    (isUnsaved: boolean) => onUnsaved(isUnsaved ? unsavedFacts : undefined),
    [onUnsaved, unsavedFacts],
  );
  const onFields = useCallback(
    (isUnsaved: boolean) => onUnsaved(isUnsaved ? unsavedFields : undefined),
    [onUnsaved, unsavedFields],
  );
  return (
    <Suspense fallback={null}>
      {onFillIn && facts.length > 0 && (
        <FactsForm key={step} facts={facts} blanks={blanks} onFillIn={onFillIn} onTyped={onTyped} />
      )}
      {onNameSigners && <FurtherSigners signers={signers} unsaved={unsaved} onName={onNameSigners} />}
      {ownPdf && <OwnPdfTools document={document} calls={ownPdf} unsaved={unsaved} onUnsaved={onFields} />}
    </Suspense>
  );
}

type ContentProps = Pick<DocumentPanelProps, 'document' | 'reader' | 'loadPdf'> & { isDraft: boolean };

/** Our standard text, or the pages of the agent's own PDF; in a draft, these are where its fields are placed. */
function Content({ document, reader, isDraft, loadPdf }: ContentProps) {
  const { title, clauses, pdf } = document;
  if (!pdf) return <DocumentText title={title} clauses={clauses} />;
  if (isDraft) return null;
  return (
    <Suspense fallback={<Loading lines={8} />}>
      <PdfDocument document={document} reader={reader} load={loadPdf} />
    </Suspense>
  );
}

type ToSignProps = Pick<
  DocumentPanelProps,
  'document' | 'reader' | 'onSign' | 'onSendCode' | 'onDecline' | 'beginsDeclining'
>;

function ToSign({ document, reader, ...props }: ToSignProps) {
  const words = useChatStrings().document;
  const form = useRef<HTMLDivElement>(null);
  /** Pressed while the form was still on its way. */
  const isWanted = useRef(false);
  const { onSign, onSendCode, onDecline, beginsDeclining } = props;
  return (
    <>
      <div className={styles.toSign}>
        <Button
          variant="primary"
          iconName="edit"
          onClick={() => {
            isWanted.current = !showForm(form.current);
          }}
        >
          {words.sign}
        </Button>
      </div>
      <div ref={form}>
        <Suspense fallback={<Loading lines={4} />}>
          <SignForm
            key={document.id}
            document={document}
            reader={reader}
            name={nameOf(document, reader)}
            onSign={onSign}
            onSendCode={onSendCode}
            onDecline={onDecline}
            beginsDeclining={beginsDeclining}
          />
          <Arrived
            onArrived={() => {
              if (isWanted.current) isWanted.current = !showForm(form.current);
            }}
          />
        </Suspense>
      </div>
    </>
  );
}

/** Mounted with what it stands next to, once that has come. */
function Arrived({ onArrived }: { onArrived: () => void }) {
  const arrived = useRef(onArrived);
  useEffect(() => arrived.current(), []);
  return null;
}

/** In a closed transaction nothing is released anymore. */
const heldWords = (
  { document: words }: ChatStrings,
  { agent_name }: DocumentView,
  { side }: Reader,
  isOver: boolean,
) => (isOver ? words.neverReleased : side === 'user' ? words.held(agent_name) : words.heldForAgent);

type StateNoteProps = { document: DocumentView; reader: Reader; isOver: boolean; canReplace: boolean };

const isEnded = (state: DocumentView['state']) => state === 'declined' || state === 'voided';

/** What the agent can do about it. */
const nextWords = ({ document: words, facts }: ChatStrings, { state, pdf }: DocumentView) =>
  (pdf ? facts.next.pdf : facts.next.text)(replaceLabel(words, { state, pdf }));

/** What state it's in, as far as that isn't clear from what can be done with it. */
function StateNote({ document, reader, isOver, canReplace }: StateNoteProps) {
  const strings = useChatStrings();
  const words = strings.document;
  const { state, reason, released } = document;
  const said = stateWords(strings, document, reader);
  if (state === 'presented' && released) return null;
  if (state === 'presented') return <Alert type="info">{heldWords(strings, document, reader, isOver)}</Alert>;
  return (
    <Alert type={alertType(state)} header={reason && said}>
      {reason ? <span className="as-written">{words.reasonGiven(reason)}</span> : said}
      {canReplace && isEnded(state) && <p>{nextWords(strings, document)}</p>}
    </Alert>
  );
}

/** When the agent last reminded whose turn it is. */
function Reminded({ at }: { at: string | undefined }) {
  const { remindedAt } = useChatStrings().document;
  return at ? (
    <p className="soft">
      {remindedAt} <DateTime iso={at} show="zone" />
    </p>
  ) : null;
}
