// The two actions on an agent's sample request. Its other steps are those of any request.
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { routes } from '#contracts/funds/request';
import { routes as dashboard } from '#contracts/members/dashboard';
import { useAction } from '#web/api/use-action.ts';

/** The routes that list a sample. */
const refreshes = [routes.communications, dashboard.dashboard];

export function SendSample({ variant = 'normal' }: Pick<ButtonProps, 'variant'>) {
  const send = useAction(routes.sendSample, {
    done: { type: 'success', content: "It's on its way to your own inbox. Open the email, and press its button." },
    refreshes,
  });
  return (
    <Button variant={variant} iconName="send" loading={send.isRunning} onClick={() => void send.run({})}>
      Send yourself a sample request
    </Button>
  );
}

/** `after`: leaves a page that shows only the sample. */
export const useRemoveSample = (after?: () => void) =>
  useAction(routes.removeSample, {
    asks: {
      title: 'Remove the sample?',
      words:
        'Its request, report and letters go, and their links open nothing anymore. You can send yourself another one.',
      confirm: 'Remove the sample',
      cancel: 'Keep it',
    },
    done: 'The sample is gone.',
    refreshes,
    after,
  });
