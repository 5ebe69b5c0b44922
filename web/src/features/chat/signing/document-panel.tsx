import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { lazy, Suspense, useState } from 'react';
import type { DocumentView } from '#contracts/chat/signing';
import { ApiError } from '#web/api/api-error.ts';
import { type Refusal, useRefusalText } from '#web/language/refusal.ts';
import { ConfirmModal } from '#web/ui/feedback/confirm-modal.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import type { Self } from '../conversation/open-conversation.ts';
import { type ChatStrings, useChatStrings } from '../strings.ts';
import styles from './document-panel.module.css';

const SignaturePad = lazy(() => import('./signature-pad.tsx').then((module) => ({ default: module.SignaturePad })));

export type Signature = {
  consent: true;
  consent_version: string;
  fingerprint: string;
  typed_name: string;
  drawing?: string;
};
type PaperPanelProps = {
  paper: DocumentView;
  self: Self;
  onSign: (signature: Signature) => Promise<void>;
  onDecline?: (reason: string) => Promise<void>;
  onCopy: () => Promise<{ url: string }>;
  onPresentAgain?: () => Promise<void>;
};

const stateWords = (
  words: ChatStrings['paper'],
  { state, agent_name, guest_name }: DocumentView,
  self: Self,
): string => {
  if (state === 'countersign')
    return self === 'user' ? words.states.countersign(agent_name) : words.states.countersignAgent(guest_name);
  return words.states[state];
};

/** The document, who has signed it, and what this side can do with it now. */
export function PaperPanel({ paper, self, onSign, onDecline, onCopy, onPresentAgain }: PaperPanelProps) {
  const say = useRefusalText();
  const words = useChatStrings().paper;
  const maySign = self === 'user' ? paper.state === 'presented' : paper.state === 'countersign';
  const [failure, setFailure] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const download = () =>
    run(async () => {
      const { url } = await onCopy();
      window.location.assign(url);
    });

  return (
    <section className={`panel ${styles.root}`} aria-label={paper.title}>
      <header>
        <h2>{paper.title}</h2>
        <p className="soft">
          {words.between(paper.guest_name, paper.agent_name)} · {words.version(paper.version)}
        </p>
      </header>
      {paper.state !== 'presented' && (
        <Alert type={paper.state === 'declined' ? 'warning' : paper.state === 'countersign' ? 'info' : 'success'}>
          {stateWords(words, paper, self)}
        </Alert>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to be able to scroll it */}
      <div className={styles.sheet} tabIndex={0} role="document" aria-label={paper.title}>
        {paper.clauses.map(({ heading, text }, at) => (
          <div key={heading}>
            <h3>
              {at + 1}. {heading}
            </h3>
            <p className="as-written">{text}</p>
          </div>
        ))}
      </div>
      {maySign && <SignForm key={paper.id} paper={paper} self={self} onSign={onSign} onDecline={onDecline} />}
      {self === 'agent' && paper.state === 'presented' && <p className="soft">{stateWords(words, paper, self)}</p>}
      {failure && (
        <div role="alert">
          <Alert type="error">{say(failure)}</Alert>
        </div>
      )}
      <div className="actions">
        {paper.state === 'sealed' && (
          <>
            <Button iconName="download" loading={busy} onClick={() => void download()}>
              {words.copy}
            </Button>
            <Button variant="link" href={paper.verify_url} target="_blank">
              {words.verify}
            </Button>
          </>
        )}
        {onPresentAgain && (paper.state === 'declined' || paper.state === 'presented') && (
          <Button loading={busy} onClick={() => void run(onPresentAgain)}>
            {words.again}
          </Button>
        )}
      </div>
      {paper.record.length > 1 && (
        <ul className={styles.record} aria-label={words.record}>
          {paper.record.map(({ what, by, at }) => (
            <li key={`${what}-${at}-${by}`}>
              <strong>{words.deeds[what]}</strong> · {by} · <DateTime iso={at} show="zone" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SignForm({
  paper,
  self,
  onSign,
  onDecline,
}: Pick<PaperPanelProps, 'paper' | 'self' | 'onSign' | 'onDecline'>) {
  const say = useRefusalText();
  const words = useChatStrings().paper;
  const [agreed, setAgreed] = useState(false);
  const [name, setName] = useState('');
  const [drawing, setDrawing] = useState('');
  const [isDrawing, setIsDrawing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [isDeclining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const own = self === 'user' ? paper.guest_name : paper.agent_name;

  const sign = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onSign({
        consent: true,
        consent_version: paper.consent_version,
        fingerprint: paper.fingerprint,
        typed_name: name,
        drawing: drawing || undefined,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.sign}
      aria-label={words.sign}
      onSubmit={(event) => {
        event.preventDefault();
        if (agreed && name.trim() !== '' && !busy) void sign();
      }}
    >
      <Checkbox checked={agreed} onChange={({ detail }) => setAgreed(detail.checked)} description={paper.consent_text}>
        {words.consent}
      </Checkbox>
      <FormField label={words.typedName} constraintText={words.typedNote(own)} errorText={failure?.fields.typed_name}>
        <Input value={name} autoComplete="name" disabled={!agreed} onChange={({ detail }) => setName(detail.value)} />
      </FormField>
      {agreed && !isDrawing && (
        <div>
          <Button formAction="none" variant="inline-link" onClick={() => setIsDrawing(true)}>
            {words.draw.open}
          </Button>
        </div>
      )}
      {agreed && isDrawing && (
        <Suspense fallback={<Loading lines={3} />}>
          <SignaturePad onChange={setDrawing} />
        </Suspense>
      )}
      {failure && !failure.fields.typed_name && (
        <div role="alert">
          <Alert type="error">{say(failure)}</Alert>
        </div>
      )}
      <div className="actions">
        <Button variant="primary" formAction="submit" loading={busy} disabled={!agreed || name.trim() === ''}>
          {words.signButton}
        </Button>
        {onDecline && (
          <Button formAction="none" disabled={busy} onClick={() => setDeclining(true)}>
            {words.decline}
          </Button>
        )}
      </div>
      {isDeclining && onDecline && (
        <ConfirmModal
          title={words.declineTitle}
          confirmLabel={words.decline}
          cancelLabel={words.keepReading}
          onConfirm={async () => {
            await onDecline(reason);
          }}
          onClose={() => setDeclining(false)}
        >
          <p>{words.declineWords(paper.agent_name)}</p>
          <FormField label={words.reason}>
            <Textarea value={reason} rows={3} onChange={({ detail }) => setReason(detail.value)} />
          </FormField>
        </ConfirmModal>
      )}
    </form>
  );
}
