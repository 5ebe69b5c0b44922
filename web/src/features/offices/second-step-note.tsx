import Alert from '@cloudscape-design/components/alert';
import { routes } from '#contracts/members/session';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/paths.ts';
import { claimsOf, hasPassword } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from './strings.ts';

const words = strings.secondStep;

const useSecondFactor = () => useCall(routes.secondFactor, {}, { revalidateOnFocus: false });

/** Whether this session may decide what owners decide; undefined until it is known. The server checks it on each call. */
export const useIsTwoStep = (): boolean | undefined => useSecondFactor().data?.is_proven;

/** The note comes with the page, or not at all. */
export const useIsStepKnown = (): boolean => {
  const { data, error } = useSecondFactor();
  return data !== undefined || error !== undefined;
};

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

export const SecondStepDialog = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    <SecondStepNote />
  </Dialog>
);
