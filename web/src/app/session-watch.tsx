import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { forgetCalls } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { forgetFiles } from '#web/files/forget-files.ts';
import { forgetKept, keepFor } from '#web/funds/unsent/kept.ts';
import { takeNewsAway } from '#web/membership/device-news.ts';
import { claimsOf } from '#web/session/claims.ts';
import { onSessionEnded, wasLoggedOut } from '#web/session/end-session.ts';
import { rememberReturnPath } from '#web/session/return-path.ts';
import { useToken } from '#web/session/token.ts';
import { dismissAll } from '#web/ui/feedback/notify.ts';
import { isOnesOwn } from './guard-rule.ts';

/** Nothing that one person read is there for the next one at this screen. */
const forgetPerson = (): void => {
  void forgetCalls();
  dismissAll();
  void takeNewsAway();
};

/** What someone who logs out has begun and not finished: the next person at this screen is someone else. */
const forgetWork = (person: string): void => {
  forgetKept(person);
  forgetFiles();
};

/** When the session ends, everything that was read is forgotten, and the sign-in page says why. */
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
        // Someone whose session expired finds what they typed when they sign in again.
        if (reason === 'signed-out') forgetWork(last.current ?? '');
        else rememberReturnPath(pathname + search);
        navigate(paths.signIn, { replace: true });
      }),
    [navigate, pathname, search],
  );

  // Another tab may have signed out, or in as another person.
  useEffect(() => {
    if (person !== null) keepFor(person);
    if (last.current === person) return;
    if (last.current !== null) {
      forgetPerson();
      // Someone whose session expired in another tab finds here what they typed, too.
      if (person !== null || wasLoggedOut()) forgetWork(last.current);
      if (person === null && isOnesOwn(pathname)) navigate(paths.signIn, { replace: true });
    }
    last.current = person;
  }, [person, navigate, pathname]);

  return null;
}
