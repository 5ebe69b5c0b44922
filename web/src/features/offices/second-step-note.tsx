import Alert from '@cloudscape-design/components/alert';
import { routes } from '#contracts/members/session';
import { useCall } from '#web/api/use-call.ts';
import { href } from '#web/config/href.ts';
import { claimsOf, hasPassword } from '#web/session/claims.ts';
import { useToken } from '#web/session/token.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';

const useSecondFactor = () => useCall(routes.secondFactor, {}, { revalidateOnFocus: false });

/** True if this session may make an owner's decisions; undefined until it is known. The server checks it on each call. */
export const useIsTwoStep = (): boolean | undefined => useSecondFactor().data?.is_proven;

/** True once we know whether the note is needed, so that the page and the note appear together. */
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
      header="Owners sign in with a second step"
      action={isWithPassword && <LinkButton to={href.profile('security')}>Set it up</LinkButton>}
    >
      {isWithPassword
        ? 'Set up an authenticator app or a passkey first. If you have one, log out and sign in with it. Until then, you can see the office and invite agents, but not decide what only owners decide.'
        : 'Owners decide only with a password and a second step here, and you sign in with Google or Facebook. Ask an owner to invite another address of yours, or have a colleague with a password be the owner.'}
    </Alert>
  );
}

export const SecondStepDialog = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    <SecondStepNote />
  </Dialog>
);
