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
 * The token that opens the bank's window. With an item ID, it's for a new sign-in at that bank. `known`: the token of a window that was
 * open when the bank took over the page.
 */
const useLinkToken = (credential: Credential, itemId: string | undefined, known: string | undefined) => {
  const [state, setState] = useState<LinkToken>({ status: 'fetching' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
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

// A bank that can't be read blocks the others that are linked. The guest can remove all of them and start with another bank.
const LOOK_AGAIN_MS = 700;
const LOOKS = 20;

/** Resolves when the banks are removed, because a bank that is linked earlier would be removed with them. */
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
  /** Called before the window opens. If it returns false, the window stays closed. A new sign-in at a linked bank doesn't call it. */
  onOpen?: () => Promise<boolean>;
  /** A secondary button that opens the same window. */
  other?: { label: string; onOpen: () => Promise<boolean> };
  trouble?: Trouble;
  /** True if other banks are already linked. */
  isOneMore?: boolean;
  /** True on a page that has another main button. */
  isSecondary?: boolean;
  /** True if reports have been sent, because starting over would withdraw them. */
  isRepairOnly?: boolean;
  onLinked: () => void;
  /** Called when the banks that couldn't be read are removed. */
  onStartedOver: () => void;
  onUnderWay: () => void;
  onClosed: (closed: Closed) => void;
};

/** The button that opens the bank's window. An error shows above it, and its label names the next step. */
export function GuestBankLink(props: GuestBankLinkProps) {
  const say = useRefusalText();
  const strings = useFundsStrings();
  const { credential, trouble, onUnderWay, onClosed } = props;
  const [found, setReturned] = useState(returnedHere);
  // The problem may now be with a different bank than the one of the new sign-in.
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

/** How the bank's window closed: with a failure of ours, with the bank's message, or early. */
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
          // A new sign-in at a linked bank gives no token to exchange, so the bank is only read again.
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
      {/* This is outside the bank link, which remounts when the bank's window is ready and would lose the question. */}
      {trouble && !isRepairOnly && <StartOver credential={credential} onDone={onStartedOver} />}
    </div>
  );
}

/** Suggests a normal browser. It's optional, because other banks can be linked here. */
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
