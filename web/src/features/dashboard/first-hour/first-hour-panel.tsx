// The first task of someone who has just signed up: the whole flow with a sample bank, or the first client.
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Communication } from '#contracts/funds/request';
import { href } from '#web/config/href.ts';
import { paths } from '#web/config/paths.ts';
import { SendSample, useRemoveSample } from '#web/funds/sample-actions.tsx';
import { StatusChip } from '#web/funds/status-chip.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';

/** The next step, by the sample's state. */
const nextOf = ({ status, to_user }: Communication): string => {
  switch (status.is) {
    case 'sent':
      return `We emailed the request to you, at ${to_user}. Open the email and press its button: from there on, you are the client.`;
    case 'opened':
    case 'bank_linked':
      return 'You opened it as your client would. Accept the terms, and continue with the sample bank.';
    case 'at_bank':
      return 'The sample bank is answering. It takes a few seconds.';
    case 'confirmed':
      return 'The report has arrived. Read it, and send yourself a letter from it, as the other side would get it.';
    default:
      return 'This sample is over. Remove it, and send yourself another one.';
  }
};

function Sample({ sample }: { sample: Communication }) {
  const remove = useRemoveSample();
  const isAnswered = sample.status.is === 'confirmed';
  return (
    <Container
      header={
        <Header variant="h2" description={nextOf(sample)}>
          Your sample request
        </Header>
      }
    >
      <SpaceBetween size="s">
        <div className="actions">
          <StatusChip communication={sample} />
        </div>
        <div className="actions">
          <LinkButton
            variant="primary"
            to={isAnswered ? href.proofOfFunds(sample.id) : href.communications({ id: sample.id })}
          >
            {isAnswered ? 'Read the report' : 'See the request'}
          </LinkButton>
          <Button iconName="remove" loading={remove.isRunning} onClick={() => void remove.run({})}>
            Remove the sample
          </Button>
        </div>
      </SpaceBetween>
    </Container>
  );
}

/** Shows nothing once the agent has requests and no sample anymore. `recent` is undefined while it loads. */
export function FirstHourPanel({ recent }: { recent: readonly Communication[] | undefined }) {
  const sample = recent?.find((one) => one.sample && one.kind === 'request');
  if (sample) return <Sample sample={sample} />;
  if (recent?.length !== 0) return null;
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="In two minutes you see the whole job: you get the email that your clients get, answer it with a sample bank, and read the report."
        >
          Start here
        </Header>
      }
    >
      <div className="actions">
        <SendSample variant="primary" />
        <LinkButton to={paths.requestReport}>Ask your first client</LinkButton>
      </div>
    </Container>
  );
}
