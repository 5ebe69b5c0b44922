import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { BankLink } from '#web/funds/bank-link/bank-link.tsx';
import { useOwnLinking } from './use-own-linking.ts';

/** A signed-in person links a bank without leaving the wizard. */
export function OwnBankLink({ label, isFirst }: { label: string; isFirst: boolean }) {
  const { token, receivedRedirectUri, isAdding, trouble, refusal, forget, add, leave } = useOwnLinking();
  return (
    <BankLink token={token} receivedRedirectUri={receivedRedirectUri} onSuccess={add} onExit={leave}>
      {({ open, ready, failure }) => {
        const message = trouble ?? failure ?? refusal;
        return (
          <div className="actions actions-column">
            {message && (
              <div role="alert">
                <Alert type="warning">{message}</Alert>
              </div>
            )}
            <Button
              formAction="none"
              variant={isFirst ? 'primary' : 'normal'}
              iconName="add-plus"
              disabled={!ready || isAdding}
              loading={isAdding}
              onClick={() => {
                forget();
                open();
              }}
            >
              {label}
            </Button>
          </div>
        );
      }}
    </BankLink>
  );
}
