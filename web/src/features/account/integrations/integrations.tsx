import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#contracts/open/keys';
import { useConfig } from '#web/api/config.ts';
import { useCall } from '#web/api/use-call.ts';
import { paths } from '#web/config/paths.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { Rows } from '#web/ui/list/rows.tsx';
import { Assistants } from './assistants.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { NewKey } from './new-key.tsx';
import { OwnKey } from './own-key.tsx';
import { Webhooks } from './webhooks.tsx';

/** The person's keys for programs that work for them, such as a CRM. */
function ApiKeys() {
  const answer = useCall(routes.keys, {});
  const [isMaking, setMaking] = useState(false);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={
            <>
              A key lets a program that you use, such as your CRM, work with your account. It can do what you choose,
              and nothing else. <Link to={paths.developers}>How programs use it</Link>
            </>
          }
          actions={<Button onClick={() => setMaking(true)}>Make a key</Button>}
        >
          API keys
        </Header>
      }
    >
      <Resource of={answer} loading="Loading..." lines={2}>
        {({ keys }) =>
          keys.length === 0 ? (
            <p className="soft">You have no keys.</p>
          ) : (
            <Rows label="API keys">
              {keys.map((one) => (
                <OwnKey key={one.id} apiKey={one} />
              ))}
            </Rows>
          )
        }
      </Resource>
      {isMaking ? <NewKey onClose={() => setMaking(false)} /> : null}
    </Container>
  );
}

/** The account's connections with other programs. The easiest come first. */
export function Integrations() {
  const assistants = useConfig()?.assistantsClientId;
  return (
    <SpaceBetween size="l">
      <CalendarFeed />
      {assistants && <Assistants clientId={assistants} />}
      <ApiKeys />
      <Webhooks />
    </SpaceBetween>
  );
}
