import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetCalls } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { forgetFiles } from '#web/files/forget-files.ts';
import { forgetKept, holdKept, keepFor } from '#web/funds/unsent/tab-storage.ts';
import { takeNewsAway } from '#web/membership/device-news.ts';
import { claimsOf } from '#web/session/claims.ts';
import {
  forgetEndReason,
  LOGGED_OUT,
  noteEndElsewhere,
  onSessionEnded,
  wasLoggedOut,
} from '#web/session/end-session.ts';
import { rememberReturnPath, takeReturnPath } from '#web/session/return-path.ts';
import { TOKEN, useToken } from '#web/session/token.ts';
import { dismissAll } from '#web/ui/feedback/notify.ts';
import { isOnesOwn } from './guard-rule.ts';

/** Forgets everything that one person read, before the next one comes to this screen. */
const forgetPerson = (): void => {
  forgetCalls();
  dismissAll();
  void takeNewsAway();
};

/** Forgets the unfinished work of a person who logs out, because the next person at this screen may be someone else. */
const forgetWork = (person: string): void => {
  forgetKept(person);
  forgetFiles();
};

/** The end of the session clears all cached answers, and the sign-in page says why it ended. */
export function SessionWatch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const token = useToken();
  const person = token === null ? null : (claimsOf(token)?.sub ?? null);
  const last = useRef(person);
  useEffect(
    () =>
      onSessionEnded((reason) => {
        forgetPerson();
        // After an expired session, people find their typed text when they sign in again.
        if (reason === 'signed-out') forgetWork(last.current ?? '');
        else rememberReturnPath(pathname + search);
        last.current = null;
        navigate(paths.signIn, { replace: true });
      }),
    [navigate, pathname, search],
  );

  // Another tab may have signed out, or in as another person.
  useEffect(() => {
    const before = last.current;
    last.current = person;
    if (before !== null && before !== person) {
      forgetPerson();
      if (person !== null) forgetWork(before);
      else if (wasLoggedOut()) forgetFiles();
      if (person === null && isOnesOwn(pathname)) {
        noteEndElsewhere();
        rememberReturnPath(pathname + search, before);
        navigate(paths.signIn, { replace: true });
      }
    }
    if (person !== null) keepFor(person);
  }, [person, navigate, pathname, search]);

  useOtherTabs();
  return null;
}

/**
 * After a logout in another tab, typed text isn't in this browser's storage, but waits in memory for the same person. When they sign in
 * again in one tab, the other tabs continue, too, each at its own page.
 */
function useOtherTabs() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    // The browser may have put this tab to sleep, and loaded it again.
    if (wasLoggedOut()) holdKept();
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (newValue === null) return;
      if (key === LOGGED_OUT) holdKept();
      if (key !== TOKEN || pathname !== paths.signIn) return;
      forgetEndReason();
      const person = claimsOf(newValue)?.sub ?? '';
      keepFor(person);
      navigate(takeReturnPath(person) ?? paths.dashboard, { replace: true });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [navigate, pathname]);
}
