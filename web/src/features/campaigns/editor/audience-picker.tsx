import Alert from '@cloudscape-design/components/alert';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useEffectEvent } from 'react';
import { type Audience, routes, TAG_LENGTH } from '#contracts/clients/campaigns';
import { usePages } from '#web/api/use-pages.ts';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import { canToggle, getsIt, isFull, toggled } from './audience.ts';
import styles from './audience-picker.module.css';

/** Reads a list again when someone comes back to its tab: another tab may have changed it. */
const useRefreshOnReturn = (refresh: () => void): void => {
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
};

const words = strings.audience;
const PAGE = 50;

type AudiencePickerProps = { audience: Audience; onChange: (audience: Audience) => void };

export function AudiencePicker({ audience, onChange }: AudiencePickerProps) {
  const { mode, ids, tag = '' } = audience;
  return (
    <Container
      header={
        <Header
          description="Only clients who opted in to email are listed. Anyone who opts out before it's sent gets nothing."
          counter={
            mode === 'tagged' ? undefined : `(${mode === 'all' ? words.leftOut(ids.length) : words.picked(ids.length)})`
          }
        >
          {words.title}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <RadioGroup
          value={mode}
          ariaLabel={words.title}
          items={[
            {
              value: 'all',
              label: 'Everyone who opted in',
              description: 'Including those who opt in before it goes out. Uncheck anyone you want to leave out.',
            },
            { value: 'tagged', label: 'Those with a tag' },
            { value: 'chosen', label: 'Only those I choose' },
          ]}
          onChange={({ detail }) => onChange({ mode: detail.value as Audience['mode'], ids: [] })}
        />
        {isFull(audience) && <Alert type="warning">You can choose up to 1,000 clients individually.</Alert>}
        {mode === 'tagged' && (
          <TextField
            label="Tag"
            description="As it is in the client list. How many it reaches is shown before anything is sent."
            value={tag}
            maxLength={TAG_LENGTH}
            autoComplete="off"
            onChange={(typed) => onChange({ ...audience, tag: typed })}
          />
        )}
        {mode !== 'tagged' && <OptedInClients audience={audience} onChange={onChange} />}
      </SpaceBetween>
    </Container>
  );
}

function OptedInClients({ audience, onChange }: AudiencePickerProps) {
  const list = usePages(
    routes.audience,
    (cursor) => ({ query: { limit: PAGE, cursor } }),
    ({ clients }) => clients,
    { isReadAtEachVisit: true },
  );
  useRefreshOnReturn(() => void list.mutate());
  return (
    <>
      <Resource
        of={list}
        failed="We couldn't load your clients"
        loading="Loading..."
        lines={4}
        empty={
          <EmptyState
            drawing="letter"
            title="No one has opted in yet"
            action={<LinkButton to={paths.clientList}>Go to the client list</LinkButton>}
          >
            Check Email Campaign in the client list when a client agrees.
          </EmptyState>
        }
      >
        {(clients) => (
          <ul className={`plain-list fields ${styles.list}`}>
            {clients.map(({ id, name, email }) => (
              <li key={id}>
                <Checkbox
                  checked={getsIt(audience, id)}
                  disabled={!canToggle(audience, id)}
                  description={email}
                  onChange={() => onChange(toggled(audience, id))}
                >
                  {name}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
      </Resource>
      <LoadMore list={list}>Show more clients</LoadMore>
    </>
  );
}
