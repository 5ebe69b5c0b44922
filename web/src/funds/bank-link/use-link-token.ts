import { useCallback, useEffect, useState } from 'react';
import { routes } from '#contracts/funds/bank';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { type Credential, type TokenStatus, tokenStatus } from '../guest-link/guest-link.ts';

type LinkToken =
  | { status: 'fetching' | Exclude<TokenStatus, 'ready'> }
  | { status: 'ready'; token: string }
  | { status: 'failed'; error: ApiError };

/**
 * The token that opens the bank's window; with an item id, for signing in to that bank again. `known`: the one that the window was
 * opened with before the bank took over the page.
 */
export const useLinkToken = (credential: Credential, itemId: string | undefined, known: string | undefined) => {
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
  return { state, retry };
};
