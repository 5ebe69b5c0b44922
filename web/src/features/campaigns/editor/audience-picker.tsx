import Alert from '@cloudscape-design/components/alert';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type Audience, routes, TAG_LENGTH } from '#contracts/clients/campaigns';
import { usePages } from '#web/api/use-pages.ts';
import { useRefreshOnReturn } from '#web/api/use-refresh-on-return.ts';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import { canToggle, getsIt, isFull, toggled } from './audience.ts';
import styles from './audience-picker.module.css';

const words = strings.audience;
const PAGE = 50;

type AudiencePickerProps = { audience: Audience; onChange: (audience: Audience) => void };

export function AudiencePicker({ audience, onChange }: AudiencePickerProps) {
  const { mode, ids, tag = '' } = audience;
  return (
    <Container
      header={
        <Header
          description={words.note}
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
            { value: 'all', label: words.all, description: words.allNote },
            { value: 'tagged', label: words.tagged },
            { value: 'chosen', label: words.chosen },
          ]}
          onChange={({ detail }) => onChange({ mode: detail.value as Audience['mode'], ids: [] })}
        />
        {isFull(audience) && <Alert type="warning">{words.limit}</Alert>}
        {mode === 'tagged' && (
          <TextField
            label={words.tag}
            description={words.tagNote}
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
  const list = usePages(routes.audience, (cursor) => ({ query: { limit: PAGE, cursor } }), {
    isReadAtEachVisit: true,
  });
  useRefreshOnReturn(list.refresh);
  const clients = list.pages?.flatMap((page) => page.clients);
  return (
    <>
      {list.error && <ErrorState title={words.failed} error={list.error} onRetry={list.refresh} />}
      {list.isLoading && <Loading text={words.loading} lines={4} />}
      {clients?.length === 0 && (
        <EmptyState
          drawing="letter"
          title={words.noneTitle}
          action={<LinkButton to={paths.clientList}>{words.toClients}</LinkButton>}
        >
          {words.none}
        </EmptyState>
      )}
      {clients && clients.length > 0 && (
        <ul className={styles.list}>
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
      <LoadMore list={list}>{words.more}</LoadMore>
    </>
  );
}
