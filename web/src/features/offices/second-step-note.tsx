import Alert from '@cloudscape-design/components/alert';
import { routes } from '#contracts/members/session';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { claimsOf, hasPassword } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from './strings.ts';

const words = strings.secondStep;

/** Whether this session may decide what owners decide; undefined until it is known. The server checks it on each call. */
export const useIsTwoStep = (): boolean | undefined =>
  useCall(routes.secondFactor, {}, { revalidateOnFocus: false }).data?.is_proven;

/** Leads an owner to the second step that this session doesn't have. */
export function SecondStepNote() {
  const isProven = useIsTwoStep();
  const token = useToken();
  if (isProven !== false) return null;
  const isWithPassword = hasPassword(token === null ? null : claimsOf(token));
  return (
    <Alert
      type="info"
      header={words.heading}
      action={isWithPassword && <LinkButton to={href.signInSecurity}>{words.setUp}</LinkButton>}
    >
      {isWithPassword ? words.words : words.social}
    </Alert>
  );
}
