import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Link from '@cloudscape-design/components/link';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import { useAskToLeave } from '#web/ui/browser/use-ask-to-leave.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Rows, RowWords } from '#web/ui/list/rows.tsx';
import { useStateFocus } from '#web/ui/page/use-state-focus.ts';
import { type ChatStrings, useChatStrings } from '../strings.ts';
import { DocumentActions } from './document-actions.tsx';
import type { DocumentCalls } from './document-calls.ts';
import styles from './document-panel.module.css';
import { SignerList } from './further/signer-list.tsx';
import { RemindButton } from './remind-button.tsx';
import { maySign, nameOf, partiesOf, type Reader, replaceLabel, stateWords } from './state-words.ts';

/** Earlier documents of this step that were voided or replaced. One that everyone had signed can still be verified. */
function EndedBefore({ documents }: { documents: DocumentView['ended_before'] }) {
  const words = useChatStrings().document;
  return (
    <section>
      <h3>{words.endedBefore}</h3>
      <Rows label={words.endedBefore}>
        {documents.map(({ id, title, version, voided_at, verify_url, has_pdf }) => (
          <li key={id}>
            <RowWords>
              <strong>
                {title}
                {!has_pdf && ` · ${words.version(version)}`}
              </strong>
              <span className="soft">
                {voided_at ? (
                  <>
                    {words.states.voided} <DateTime iso={voided_at} show="zone" />
                  </>
                ) : (
                  words.replaced
                )}
              </span>
            </RowWords>
            {verify_url && (
              <Link href={verify_url} external ariaLabel={words.verifyEnded(title)}>
                {words.verify}
              </Link>
            )}
          </li>
        ))}
      </Rows>
    </section>
  );
}

/** The history of the document: who did what, and when. */
function DocumentRecord({ record }: Pick<DocumentView, 'record'>) {
  const words = useChatStrings().document;
  return (
    <Rows label={words.record}>
      {record.map(({ what, by, at }) => (
        <li key={`${what}-${at}-${by}`}>
          <RowWords>
            <strong>{words.actions[what]}</strong>
            <span className="soft">
              {by}, <DateTime iso={at} show="zone" />
            </span>
          </RowWords>
        </li>
      ))}
    </Rows>
  );
}

/** `key`: needed for clauses of a draft, because their headings can be the same. */
type DocumentTextProps = { title: string; clauses: readonly (DocumentView['clauses'][number] & { key?: string })[] };

function DocumentText({ title, clauses }: DocumentTextProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it
    <div className={`boxed flow ${styles.sheet}`} tabIndex={0} role="document" aria-label={title}>
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

/** Only a reader whose turn it is needs this form. */
const SignForm = lazyPart(() => import('./sign-form.tsx'), 'SignForm');
/** Only the agent of a draft needs these. */
const FactsForm = lazyPart(() => import('./facts/facts-form.tsx'), 'FactsForm');
const FurtherSigners = lazyPart(() => import('./further/further-signers.tsx'), 'FurtherSigners');
/** Only a buyer's agreement that follows another one, or that may be followed by one. */
const AgreementInForce = lazyPart(() => import('./next/agreement-in-force.tsx'), 'AgreementInForce');
const NextAgreement = lazyPart(() => import('./next/next-agreement.tsx'), 'NextAgreement');
const OwnPdfTools = lazyPart(() => import('./own/own-pdf-tools.tsx'), 'OwnPdfTools');
/** Includes the PDF reader, for documents that are PDFs. */
const PdfDocument = lazyPart(() => import('./own/pdf-document.tsx'), 'PdfDocument');

type DocumentPanelProps = {
  document: DocumentView;
  reader: Reader;
  calls: DocumentCalls;
  beginsDeclining?: boolean | undefined;
};

const alertType = (state: DocumentView['state']) =>
  isEnded(state) ? 'warning' : state === 'countersign' || state === 'cosign' ? 'info' : 'success';

/** Scrolls to the form, which people easily miss below a long text. Returns false if the form hasn't loaded yet. */
const showForm = (form: HTMLElement | null): boolean => {
  form?.scrollIntoView({ block: 'start' });
  const first = form?.querySelector<HTMLElement>('input');
  first?.focus({ preventScroll: true });
  return first !== null && first !== undefined;
};

/** True if only the client has to sign. If others sign, too, the list of signers has the button. */
const isForClient = ({ state, released, signers }: DocumentView): boolean =>
  state === 'presented' && released && signers.length === 0;

const canBeFollowed = ({ kind, step, state }: DocumentView): boolean =>
  kind === 'buying' && step === 1 && state === 'sealed';

/** The document, its signatures, and this side's next actions. */
export function DocumentPanel({ document, reader, calls, beginsDeclining }: DocumentPanelProps) {
  const strings = useChatStrings();
  const words = strings.document;
  const { title, state, released, version, record, ended_before, facts, in_force } = document;
  const note = useStateFocus(state);
  const [unsaved, setUnsaved] = useState<string>();
  const { open } = calls;
  const isOver = reader.side === 'agent' && !open;
  /** True while the agent can still choose the signers. */
  const isDraft = facts !== undefined && open !== undefined;
  return (
    <section className="panel flow" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="soft">
          {words.between(partiesOf(document))}
          {!document.pdf && ` · ${words.version(version)}`}
        </p>
      </header>
      {in_force && (
        <Suspense>
          <AgreementInForce document={document} inForce={in_force} calls={calls} />
        </Suspense>
      )}
      <div ref={note} tabIndex={-1} className={styles.state}>
        <StateNote document={document} reader={reader} isOver={isOver} canReplace={open !== undefined} />
      </div>
      {isDraft && <DraftTools document={document} calls={calls} unsaved={unsaved} onUnsaved={setUnsaved} />}
      <Content document={document} reader={reader} isDraft={isDraft} loadPdf={calls.loadPdf} />
      {maySign(document, reader) && (
        <ToSign document={document} reader={reader} calls={calls} beginsDeclining={beginsDeclining} />
      )}
      {reader.side === 'agent' && state === 'presented' && released && (
        <p className="soft">{stateWords(strings, document, reader)}</p>
      )}
      <Reminded at={document.reminded_at} />
      {!isDraft && <SignerList document={document} reader={reader} calls={open} />}
      <DocumentActions document={document} unsaved={unsaved} calls={calls}>
        {open && isForClient(document) && <RemindButton name={document.guest_name} onRemind={() => open.remind(0)} />}
        {open && canBeFollowed(document) && (
          <Suspense>
            <NextAgreement title={title} onPrepare={() => open.nextAgreement('prepared')} />
          </Suspense>
        )}
      </DocumentActions>
      {record.length > 1 && <DocumentRecord record={record} />}
      {ended_before.length > 0 && <EndedBefore documents={ended_before} />}
    </section>
  );
}

type DraftToolsProps = Pick<DocumentPanelProps, 'document' | 'calls'> & {
  /** A text about the changes that aren't in the document yet. */
  unsaved: string | undefined;
  onUnsaved: (unsaved: string | undefined) => void;
};

/** The agent's decisions before the release. */
function DraftTools({ document, calls: { open, loadPdf }, unsaved, onUnsaved }: DraftToolsProps) {
  const { unsaved: unsavedFacts, unsavedFields } = useChatStrings().facts;
  const { step, facts = [], blanks, signers } = document;
  useAskToLeave(unsaved !== undefined);
  const onTyped = useCallback(
    (isUnsaved: boolean) => onUnsaved(isUnsaved ? unsavedFacts : undefined),
    [onUnsaved, unsavedFacts],
  );
  const onFields = useCallback(
    (isUnsaved: boolean) => onUnsaved(isUnsaved ? unsavedFields : undefined),
    [onUnsaved, unsavedFields],
  );
  if (!open) return null;
  const own = { ...open.own, load: loadPdf };
  return (
    <Suspense fallback={null}>
      {facts.length > 0 && (
        <FactsForm key={step} facts={facts} blanks={blanks} onFillIn={open.fillIn} onTyped={onTyped} />
      )}
      <FurtherSigners signers={signers} unsaved={unsaved} onName={open.nameSigners} />
      <OwnPdfTools document={document} calls={own} unsaved={unsaved} onUnsaved={onFields} />
    </Suspense>
  );
}

type ContentProps = Pick<DocumentPanelProps, 'document' | 'reader'> &
  Pick<DocumentCalls, 'loadPdf'> & { isDraft: boolean };

/** A translation that explains the English text. Only the English text binds, so it stays on the page. */
function ReadingCopy({ clauses }: { clauses: DocumentView['clauses'] }) {
  const words = useChatStrings().document.readingCopy;
  return (
    <Alert type="info" header={words.title}>
      <p>{words.words}</p>
      <ExpandableSection headerText={words.show}>
        <DocumentText title={words.show} clauses={clauses} />
      </ExpandableSection>
    </Alert>
  );
}

/** Our standard text, or the pages of the agent's own PDF; in a draft, the agent places its fields on these pages. */
function Content({ document, reader, isDraft, loadPdf }: ContentProps) {
  const { title, clauses, reading_copy, pdf } = document;
  if (!pdf)
    return (
      <>
        {reading_copy && <ReadingCopy clauses={reading_copy} />}
        <DocumentText title={title} clauses={clauses} />
      </>
    );
  if (isDraft) return null;
  return (
    <Suspense fallback={<Loading lines={8} />}>
      <PdfDocument document={document} reader={reader} load={loadPdf} />
    </Suspense>
  );
}

function ToSign({ document, reader, calls, beginsDeclining }: DocumentPanelProps) {
  const words = useChatStrings().document;
  const form = useRef<HTMLDivElement>(null);
  /** True while the form, with its main button, is on the screen. */
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    if (form.current) watch.observe(form.current);
    return () => watch.disconnect();
  }, []);
  /** True if someone pressed the button before the form had loaded. */
  const isWanted = useRef(false);
  return (
    <>
      <div className={styles.toSign}>
        <Button
          variant={isSeen ? 'normal' : 'primary'}
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
            onSign={calls.sign}
            onSendCode={calls.sendCode}
            onDecline={calls.decline}
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

/** Calls `onArrived` when it's mounted, which is when its siblings have loaded. */
function Arrived({ onArrived }: { onArrived: () => void }) {
  const arrived = useRef(onArrived);
  useEffect(() => arrived.current(), []);
  return null;
}

/** The text about an unreleased document. In a closed transaction, it will never be released. */
const heldWords = (
  { document: words }: ChatStrings,
  { agent_name }: DocumentView,
  { side }: Reader,
  isOver: boolean,
) => (isOver ? words.neverReleased : side === 'user' ? words.held(agent_name) : words.heldForAgent);

type StateNoteProps = { document: DocumentView; reader: Reader; isOver: boolean; canReplace: boolean };

const isEnded = (state: DocumentView['state']) => state === 'declined' || state === 'voided';

/** The text about the agent's next step. */
const nextWords = ({ document: words, facts }: ChatStrings, { state, pdf }: DocumentView) =>
  (pdf ? facts.next.pdf : facts.next.text)(replaceLabel(words, { state, pdf }));

/** The document's state, unless the actions already make it clear. */
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

/** The time of the agent's last reminder to the next signer. */
function Reminded({ at }: { at: string | undefined }) {
  const { remindedAt } = useChatStrings().document;
  return at ? (
    <p className="soft">
      {remindedAt} <DateTime iso={at} show="zone" />
    </p>
  ) : null;
}
