import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';
import { SuccessMark } from '#web/ui/feedback/success-mark.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from '../strings.ts';

const words = strings.complete;

export function RequestCompletePage() {
  const state: unknown = useLocation().state;
  const recipient =
    typeof state === 'object' && state !== null && 'recipient' in state && typeof state.recipient === 'string'
      ? state.recipient
      : undefined;
  // If the page is opened by its address, no request was sent just now.
  return (
    <Page
      title={recipient ? 'Your request is on its way' : 'Your requests'}
      description={
        recipient ? words.to(recipient) : 'Every request you have sent, and where it is, is in Request History.'
      }
    >
      <Container>
        <SpaceBetween size="l">
          {recipient && <SuccessMark />}
          {recipient && <Box variant="h2">What happens next</Box>}
          {recipient && (
            <div className="reading">
              <ol>
                {words.next.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </div>
          )}
          <div className="actions">
            <LinkButton variant="primary" to={paths.communications}>
              Continue to Request History
            </LinkButton>
            <LinkButton to={paths.requestReport}>Request another</LinkButton>
          </div>
        </SpaceBetween>
      </Container>
    </Page>
  );
}
