import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type PlaidLinkOnExit, type PlaidLinkOnSuccess, usePlaidLink } from 'react-plaid-link';
import useSWRImmutable from 'swr/immutable';
import { isSampleLink, samplePublicToken } from '#contracts/funds/bank';
import { loadConfig } from '#web/api/config.ts';
import type { Refusal } from '#web/language/refusal.ts';
import { useOnOnline } from '#web/ui/browser/use-on-online.ts';
import { useUiStrings } from '#web/ui/strings.ts';
import { type BankWindow, forgetBankWindow, keepBankWindow } from './bank-return.ts';

const PLAID_URL = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';

/**
 * react-plaid-link has the address of Plaid's script built in. If the settings name another one, that one is loaded first, and
 * an inert tag with Plaid's address makes the hook believe that the script has already loaded.
 */
function preparePlaid(otherScript: string | undefined): Promise<true> {
  if (otherScript === undefined || document.querySelector(`script[src="${PLAID_URL}"]`)) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = otherScript;
    script.onload = () => {
      const inert = document.createElement('script');
      inert.type = 'text/plain';
      inert.src = PLAID_URL;
      document.body.append(inert);
      resolve(true);
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`The script ${otherScript} could not be loaded.`));
    };
    document.body.append(script);
  });
}

type BankLinkProps = Omit<BankWindow, 'token'> & {
  /** The token from one of the link token calls; null while it is being fetched. */
  token: string | null;
  /** The address the bank's own site sent the person back to. The window continues from there. */
  receivedRedirectUri?: string;
  /** A repair has no public token: the argument is '', and nothing needs to be exchanged. */
  onSuccess: (publicToken: string) => void;
  /** Called when the person closes the window early, or when Plaid reports an error. */
  onExit?: (why: Refusal | undefined) => void;
  /** Opens the widget as soon as it is ready. */
  openAtOnce?: boolean;
  /** The button. `ready` is false until the widget can open; `failure` is the reason why it never will. */
  children: (widget: { open: () => void; ready: boolean; failure: string | undefined }) => ReactNode;
};

/** The window of a real bank, or of the sample bank, which is only a button. */
export function BankLink(props: BankLinkProps) {
  const { token, onSuccess, children } = props;
  if (token === null || !isSampleLink(token)) return <PlaidLink {...props} />;
  return children({ open: () => onSuccess(samplePublicToken(token)), ready: true, failure: undefined });
}

/** Plaid Link behind one button. The widget is mounted only once its script is known. */
function PlaidLink(props: BankLinkProps) {
  const strings = useUiStrings();
  const [attempt, setAttempt] = useState(0);
  const isLoaded = useRef(false);
  // If the frame failed to load without a network, the window would never open, so it's made again.
  useOnOnline(() => {
    if (!isLoaded.current) setAttempt((count) => count + 1);
  });
  const script = useSWRImmutable('plaid-script', async () => preparePlaid((await loadConfig()).plaidScript));
  if (script.data !== undefined && props.token !== null)
    return (
      <ReadyBankLink
        {...props}
        key={attempt}
        token={props.token}
        onLoad={() => {
          isLoaded.current = true;
        }}
      />
    );
  return props.children({
    open: () => undefined,
    ready: false,
    failure: script.error === undefined ? undefined : strings.bankWindow,
  });
}

function ReadyBankLink(props: BankLinkProps & { token: string; onLoad: () => void }) {
  const strings = useUiStrings();
  const { token, itemId, bankName, receivedRedirectUri, onSuccess, onExit, children } = props;
  const openAtOnce = props.openAtOnce || receivedRedirectUri !== undefined;
  // The widget keeps the functions of its first render. These refs always call the latest ones.
  const latest = useRef({ onSuccess, onExit });
  useEffect(() => {
    latest.current = { onSuccess, onExit };
  });
  const handleSuccess: PlaidLinkOnSuccess = (publicToken) => {
    forgetBankWindow();
    latest.current.onSuccess(publicToken ?? '');
  };
  const handleExit: PlaidLinkOnExit = (error) => {
    forgetBankWindow();
    latest.current.onExit?.(
      error ? { code: error.error_code, message: error.display_message || error.error_message } : undefined,
    );
  };
  const widget = usePlaidLink({
    token,
    receivedRedirectUri,
    onSuccess: handleSuccess,
    onExit: handleExit,
    onLoad: props.onLoad,
  });
  const { ready, error } = widget;
  const open = () => {
    keepBankWindow({ token, itemId, bankName });
    widget.open();
  };
  const opened = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, by the render that is ready
  useEffect(() => {
    if (!openAtOnce || !ready || opened.current) return;
    opened.current = true;
    open();
  }, [openAtOnce, ready]);

  return children({
    open,
    ready: Boolean(ready),
    failure: error ? strings.bankWindow : undefined,
  });
}
