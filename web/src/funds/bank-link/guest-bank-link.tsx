import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { routes } from '#contracts/funds/bank';
import { routes as startOverRoutes } from '#contracts/funds/report';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { type Refusal, refusalOf, useRefusalText } from '#web/language/refusal.ts';
import { inOwnBrowser, isInApp } from '#web/ui/browser/in-app-browser.ts';
import { useAgainOnline, useOnOnline } from '#web/ui/browser/use-on-online.ts';
import { confirm } from '#web/ui/feedback/questions.tsx';
import { type Closed, type Credential, closedBy, type TokenStatus, tokenStatus } from '../guest-link/guest-link.ts';
import { type FundsStrings, useFundsStrings } from '../strings.ts';
import { BankLink } from './bank-link.tsx';
import { returnedHere } from './bank-return.ts';
import { keepPublicToken, type Trouble } from './read-guest-accounts.ts';

type LinkToken =
  | { status: 'fetching' | Exclude<TokenStatus, 'ready'> }
  | { status: 'ready'; token: string }
  | { status: 'failed'; error: ApiError };

/**
 * The token that opens the bank's window; with an item id, for signing in to that bank again. `known`: the one that the window was
 * opened with before the bank took over the page.
 */
const useLinkToken = (credential: Credential, itemId: string | undefined, known: string | undefined) => {
  const [state, setState] = useState<LinkToken>({ status: 'fetching' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch
  useEffect(() => {
    if (known) return setState({ status: 'ready', token: known });
    const left = new AbortController();
    const fetchToken = async (): Promise<LinkToken> => {
      try {
        const body = { ...credential, item_id: itemId };
        const reply = await call(routes.guestLinkToken, { body, signal: left.signal });
        const status = tokenStatus(reply);
        return status === 'ready' ? { status, token: reply.link_token } : { status };
      } catch (error) {
        if (error instanceof ApiError) return { status: 'failed', error };
        throw error;
      }
    };
    setState({ status: 'fetching' });
    fetchToken().then(setState, (error: unknown) => {
      if (!left.signal.aborted) throw error;
    });
    return () => left.abort();
  }, [credential, itemId, known, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useAgainOnline(state.status === 'failed' ? state.error : undefined, retry);
  return { state, retry };
};

// A bank that cannot be read blocks the others linked beside it: the guest can drop them all and begin with another one.
const LOOK_AGAIN_MS = 700;
const LOOKS = 20;

/** Resolves when the banks are gone: an account that is linked before that would go with them. */
const startOver = async (credential: Credential): Promise<void> => {
  await call(startOverRoutes.disconnect, { body: credential });
  for (let look = 0; look < LOOKS; look++) {
    const { banks } = await call(startOverRoutes.guestReports, { body: credential });
    if (banks.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
};

type GuestBankLinkProps = {
  credential: Credential;
  label: string;
  /** Before the window opens: it stays closed when this says so. Signing in to a linked bank again decides nothing. */
  onOpen?: () => Promise<boolean>;
  /** The same window, by a button with less weight. */
  other?: { label: string; onOpen: () => Promise<boolean> };
  trouble?: Trouble;
  /** Beside banks that are linked already. */
  isOneMore?: boolean;
  /** For a page with another next step. */
  isSecondary?: boolean;
  /** Reports are out already: starting over would withdraw them. */
  isRepairOnly?: boolean;
  onLinked: () => void;
  /** The banks that could not be read are gone. */
  onStartedOver: () => void;
  onUnderWay: () => void;
  onClosed: (closed: Closed) => void;
};

/** The button that opens the bank's window, with whatever went wrong there above it and the next step in it. */
export function GuestBankLink(props: GuestBankLinkProps) {
  const say = useRefusalText();
  const strings = useFundsStrings();
  const { credential, trouble, onUnderWay, onClosed } = props;
  const [found, setReturned] = useState(returnedHere);
  // The trouble may now be with another bank than the one that was signed in to again.
  const returned = found?.itemId === trouble?.itemId ? found : undefined;
  const { state, retry } = useLinkToken(credential, trouble?.itemId, returned?.token);
  useOnOnline(() => trouble?.isPassing && props.onLinked());

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each answer
  useEffect(() => {
    if (state.status === 'inProgress') onUnderWay();
    if (state.status === 'notFound') onClosed({ why: 'notFound' });
    const closed = state.status === 'failed' && closedBy(state.error);
    if (closed) onClosed(closed);
  }, [state]);

  if (state.status === 'failed')
    return (
      <Notice
        header={strings.tokenFailed}
        action={
          <Button formAction="none" onClick={retry}>
            {strings.tryAgain}
          </Button>
        }
      >
        {say(state.error)} {strings.comeBack}
      </Notice>
    );
  if (trouble?.isPassing)
    return (
      <Notice
        header={strings.troubled}
        action={
          <Button formAction="none" onClick={props.onLinked}>
            {strings.tryAgain}
          </Button>
        }
      >
        {say(trouble)} {strings.comeBack}
      </Notice>
    );
  return (
    <Opener
      {...props}
      token={state.status === 'ready' ? state.token : null}
      receivedRedirectUri={returned?.receivedRedirectUri}
      onLeft={() => setReturned(undefined)}
    />
  );
}

/** The way that the bank's window ended: with a failure of ours, with the bank's message, or half-way. */
type Left = { failed: Refusal } | { bankSaid: Refusal | undefined };

const leftWords = (left: Left, strings: FundsStrings, say: (refusal: Refusal) => string): string => {
  if ('failed' in left) return say(left.failed);
  return left.bankSaid ? strings.bankSaid(say(left.bankSaid)) : strings.leftHalfWay;
};

function Opener({
  isSecondary,
  isRepairOnly,
  credential,
  label,
  onOpen,
  other,
  trouble,
  isOneMore,
  onLinked,
  onStartedOver,
  token,
  receivedRedirectUri,
  onLeft,
}: GuestBankLinkProps & { token: string | null; receivedRedirectUri?: string; onLeft: () => void }) {
  const strings = useFundsStrings();
  const say = useRefusalText();
  const [left, setLeft] = useState<Left>();
  const [isDeciding, setDeciding] = useState(false);
  useOnOnline(() => setLeft((before) => (before && 'failed' in before ? undefined : before)));
  const press = async (open: () => void, decide?: () => Promise<boolean>) => {
    setLeft(undefined);
    if (!decide) return open();
    setDeciding(true);
    try {
      if (await decide()) open();
    } catch (error) {
      setLeft({ failed: refusalOf(error) });
    }
    setDeciding(false);
  };
  const bank = trouble?.itemId ? trouble.message : undefined;
  const message = left ? leftWords(left, strings, say) : bank ? strings.needsRepair(bank) : trouble && say(trouble);
  return (
    <div className="actions actions-column">
      {message && <Notice>{message}</Notice>}
      {isInApp(navigator.userAgent) && <OtherBrowser />}
      <BankLink
        token={token}
        itemId={trouble?.itemId}
        receivedRedirectUri={receivedRedirectUri}
        onSuccess={(publicToken) => {
          // Signing in to a linked bank again gives no token worth exchanging: the bank is only read again.
          if (!bank) keepPublicToken(credential, publicToken, isOneMore);
          void repaired(credential, trouble?.itemId).then(onLinked, (error: Error) => {
            setLeft({ failed: error });
            onLeft();
          });
        }}
        onExit={(reason) => {
          setLeft({ bankSaid: reason });
          onLeft();
        }}
      >
        {({ open, ready, failure }) => (
          <>
            <Button
              variant={isSecondary ? 'normal' : 'primary'}
              formAction="none"
              disabled={!ready || isDeciding}
              loading={(!ready && !failure) || isDeciding}
              loadingText={strings.openingBank}
              onClick={() => void press(open, bank ? undefined : onOpen)}
            >
              {bank ? strings.repair(bank) : left && !other ? strings.openAgain : label}
            </Button>
            {other && !bank && (
              <Button
                variant="link"
                formAction="none"
                disabled={!ready || isDeciding}
                onClick={() => void press(open, other.onOpen)}
              >
                {other.label}
              </Button>
            )}
            {failure && <Notice>{failure}</Notice>}
          </>
        )}
      </BankLink>
      {/* Outside the bank link: that starts over when the bank's window is ready, and the question would be gone. */}
      {trouble && !isRepairOnly && <StartOver credential={credential} onDone={onStartedOver} />}
    </div>
  );
}

/** No one has to: other banks can be linked here. */
function OtherBrowser() {
  const { words, open, otherwise } = useFundsStrings().inApp;
  const href = inOwnBrowser(navigator.userAgent, location.href);
  return (
    <Alert type="info" action={<Button href={href}>{open}</Button>}>
      {words} {otherwise}
    </Alert>
  );
}

const repaired = async (credential: Credential, item_id?: string) => {
  if (item_id) await call(routes.guestAccounts, { body: { ...credential, repaired_item_id: item_id } });
};

function StartOver({ credential, onDone }: { credential: Credential; onDone: () => void }) {
  const words = useFundsStrings();
  const question = { title: words.startOverTitle, words: words.startOverWords, confirm: words.startOverConfirm };
  const start = async () => {
    await startOver(credential);
    onDone();
  };
  return (
    <Button formAction="none" onClick={() => void confirm(question, start)}>
      {words.startOver}
    </Button>
  );
}

const Notice = ({ header, action, children }: { header?: string; action?: ReactNode; children: ReactNode }) => (
  <div role="alert">
    <Alert type="warning" header={header} action={action}>
      {children}
    </Alert>
  </div>
);
