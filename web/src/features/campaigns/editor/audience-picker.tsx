import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import SpaceBetween from '@cloudscape-design/components/space-between';
import useSWRInfinite from 'swr/infinite';
import { type Audience, CHOSEN_LIMIT, routes } from '#contracts/clients/campaigns';
import type { Reply } from '#core/http/route.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { paths } from '#web/config/paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { strings } from '../strings.ts';
import styles from './audience-picker.module.css';

const words = strings.audience;
const PAGE = 50;
type AudiencePage = Reply<typeof routes.audience>;

export function AudiencePicker({ audience, onChange }: { audience: Audience; onChange: (audience: Audience) => void }) {
  const { data, error, isLoading, isValidating, setSize, mutate } = useSWRInfinite<AudiencePage, ApiError>(
    (_: number, before: AudiencePage | null) =>
      before && !before.next_cursor ? null : ['campaign audience', before?.next_cursor ?? ''],
    ([, cursor]: [string, string]) => call(routes.audience, { query: { limit: PAGE, ...(cursor && { cursor }) } }),
    // Anew at every visit, and not again by 'Show more'.
    { revalidateFirstPage: false, revalidateOnMount: true, dedupingInterval: 0 },
  );
  const clients = data?.flatMap((page) => page.clients) ?? [];
  const isAll = audience.mode === 'all';
  const named = new Set(audience.ids);
  const gets = (id: string) => named.has(id) !== isAll;
  const toggle = (id: string) =>
    onChange({ ...audience, ids: named.has(id) ? audience.ids.filter((one) => one !== id) : [...audience.ids, id] });

  return (
    <Container
      header={
        <Header description={words.note} counter={`(${isAll ? words.leftOut(named.size) : words.picked(named.size)})`}>
          {words.title}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <RadioGroup
          value={audience.mode}
          ariaLabel={words.title}
          items={[
            { value: 'all', label: words.all, description: words.allNote },
            { value: 'chosen', label: words.chosen },
          ]}
          onChange={({ detail }) => onChange({ mode: detail.value as Audience['mode'], ids: [] })}
        />
        {audience.ids.length >= CHOSEN_LIMIT && <Alert type="warning">{words.limit}</Alert>}
        {error && <ErrorState title={words.failed} error={error} onRetry={() => void mutate()} />}
        {isLoading && <Loading text={words.loading} lines={4} />}
        {data && clients.length === 0 && (
          <EmptyState
            drawing="letter"
            title={words.noneTitle}
            action={<LinkButton to={paths.clientList}>{words.toClients}</LinkButton>}
          >
            {words.none}
          </EmptyState>
        )}
        {clients.length > 0 && (
          <ul className={styles.list}>
            {clients.map(({ id, name, email }) => (
              <li key={id}>
                <Checkbox
                  checked={gets(id)}
                  disabled={!named.has(id) && audience.ids.length >= CHOSEN_LIMIT}
                  description={email}
                  onChange={() => toggle(id)}
                >
                  {name}
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        {data?.at(-1)?.next_cursor && (
          <Button loading={isValidating} onClick={() => void setSize((size) => size + 1)}>
            {words.more}
          </Button>
        )}
      </SpaceBetween>
    </Container>
  );
}
