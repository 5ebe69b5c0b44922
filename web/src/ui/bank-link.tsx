import { type ReactNode, useEffect, useRef } from 'react';
import { type PlaidLinkOnExit, type PlaidLinkOnSuccess, usePlaidLink } from 'react-plaid-link';
import useSWRImmutable from 'swr/immutable';
import { loadConfig } from '../api/config.ts';
import { localizedRefusal } from '../language/language.ts';
import { preparePlaid } from './plaid-script.ts';
import { uiStrings } from './strings.ts';

type BankLinkProps = {
  /** From one of the link token calls; null while it is being fetched. */
  token: string | null;
  /** In repair there is no public token: '' comes, and nothing is to be exchanged. */
  onSuccess: (publicToken: string) => void;
  /** The person left half-way (no message) or the widget gave up (its message). */
  onExit?: (message: string | undefined) => void;
  /** Opens the widget as soon as it is ready. */
  openAtOnce?: boolean;
  /** What to press. `ready` is false until the widget can open; `failure` says why it never will. */
  children: (widget: { open: () => void; ready: boolean; failure: string | undefined }) => ReactNode;
};

/** Plaid Link behind one button. The widget is only mounted once its script is settled. */
export function BankLink(props: BankLinkProps) {
  const script = useSWRImmutable('plaid-script', async () => preparePlaid((await loadConfig()).plaidScript));
  if (script.data !== undefined && props.token !== null) return <ReadyBankLink {...props} token={props.token} />;
  return props.children({
    open: () => undefined,
    ready: false,
    failure: script.error === undefined ? undefined : uiStrings().bankWindow,
  });
}

function ReadyBankLink({ token, onSuccess, onExit, openAtOnce = false, children }: BankLinkProps & { token: string }) {
  // The widget keeps the functions of the render that made it; these always reach the latest ones.
  const latest = useRef({ onSuccess, onExit });
  useEffect(() => {
    latest.current = { onSuccess, onExit };
  });
  const handleSuccess: PlaidLinkOnSuccess = (publicToken) => latest.current.onSuccess(publicToken ?? '');
  const handleExit: PlaidLinkOnExit = (error) =>
    latest.current.onExit?.(
      error ? localizedRefusal(error.error_code, error.display_message || error.error_message) : undefined,
    );
  const { open, ready, error } = usePlaidLink({ token, onSuccess: handleSuccess, onExit: handleExit });
  const opened = useRef(false);

  useEffect(() => {
    if (!openAtOnce || !ready || opened.current) return;
    opened.current = true;
    open();
  }, [openAtOnce, ready, open]);

  return children({
    open: () => open(),
    ready: Boolean(ready),
    failure: error ? uiStrings().bankWindow : undefined,
  });
}
