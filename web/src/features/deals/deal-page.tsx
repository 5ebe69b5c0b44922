import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { routes as chats } from '#contracts/chat/transaction';
import { DEAL_LIMITS, routes, type WholeDeal } from '#contracts/funds/deals';
import type { Communication } from '#contracts/funds/request';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/use-call.ts';
import { useEdit } from '#web/api/use-edit.ts';
import { paths } from '#web/config/paths.ts';
import { Loading } from '#web/ui/feedback/loading.tsx';
import { notify } from '#web/ui/feedback/notify.ts';
import { Resource } from '#web/ui/feedback/resource.tsx';
import { FormError } from '#web/ui/form/form-error.tsx';
import { rowsFor, TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { fieldOf, useForm } from '#web/ui/form/use-form.ts';
import { Timeline } from '#web/ui/list/timeline.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { factsOf } from './deal-facts.ts';
import { DealParts } from './deal-parts.tsx';
import { DealSummary } from './deal-summary.tsx';
import { strings } from './strings.ts';
import { chatsOf, type TimelineEntry, timelineOf } from './timeline.ts';

const words = strings.deal;

const DealTimeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <section className="panel" aria-labelledby="deal-timeline">
    <h2 id="deal-timeline">{words.timeline}</h2>
    <Timeline
      open={words.open}
      entries={entries.map(({ id, by, ...entry }) => ({ ...entry, key: id, details: by ? [by] : [] }))}
    />
  </section>
);

const dealNoteWords = strings.deal.note;

type DealNoteProps = { id: string; note: string; onSaved: () => void };

/** What the agent wants to remember of a deal. No one else sees it. */
function DealNote({ id, note, onSaved }: DealNoteProps) {
  const form = useForm({ initial: { note }, rules: { limits: { note: DEAL_LIMITS.note }, check: () => ({}) } });
  const edit = useEdit({ note });
  const save = async ({ note }: { note: string }) => {
    await edit.save((seen) => call(routes.saveDealNote, { params: { id }, body: { note, seen: seen.note } }));
    edit.reset({ note });
    notify({ type: 'success', content: dealNoteWords.saved });
    onSaved();
  };
  return (
    <section className="panel">
      <form {...form.onSubmit(save)}>
        <SpaceBetween size="s">
          <TextAreaField
            label={dealNoteWords.label}
            description={dealNoteWords.hint}
            rows={rowsFor(form.values.note, 3, 12)}
            {...fieldOf(form, 'note')}
          />
          <FormError>{form.hasRefused ? undefined : form.failure?.message}</FormError>
          <Button formAction="submit" loading={form.doing !== undefined} disabled={form.values.note === note}>
            {dealNoteWords.save}
          </Button>
        </SpaceBetween>
      </form>
    </section>
  );
}

/** Few deals have any. */
const RequestFiles = lazy(() =>
  import('#web/files/request-files.tsx').then((module) => ({ default: module.RequestFiles })),
);

const dealFilesWords = strings.deal.files;

const isShared = ({ request }: Communication) => request?.documents && request.documents.state !== 'withdrawn';

/** What the clients shared instead of a bank. Accepting them, or asking for others, is with the request. */
function DealFiles({ communications }: { communications: readonly Communication[] }) {
  const shared = communications.filter(isShared);
  if (shared.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="deal-files">
      <h2 id="deal-files">{dealFilesWords.heading}</h2>
      <p className="soft">{dealFilesWords.unverified}</p>
      <Suspense fallback={<Loading lines={3} />}>
        {shared.map(({ id }) => (
          <RequestFiles key={id} communicationId={id} />
        ))}
      </Suspense>
    </section>
  );
}
const parent = { to: paths.communications, text: strings.list };

/** One deal: where it is, what comes next, and everything that happened. */
export function DealPage() {
  const { id = '' } = useParams();
  const answer = useCall(routes.deal, { params: { id } });
  if (!answer.data)
    return (
      <Page title={strings.title} parent={parent}>
        <Resource of={answer} failed={words.failed} loading={words.loading} lines={6}>
          {() => null}
        </Resource>
      </Page>
    );
  return <Known deal={answer.data} onChanged={() => void answer.mutate()} />;
}

function Known({ deal, onChanged }: { deal: WholeDeal; onChanged: () => void }) {
  const all = useCall(chats.transactions, { query: {} });
  const facts = factsOf(deal, new Date());
  if (!facts) return null;
  const own = chatsOf(deal.communications, all.data?.transactions ?? []);
  return (
    <Page title={strings.together(facts.clients)} description={facts.property ?? strings.noProperty} parent={parent}>
      <SpaceBetween size="l">
        <DealSummary facts={facts} phones={deal.phones} />
        <DealFiles communications={deal.communications} />
        <DealNote key={deal.note} id={deal.id} note={deal.note} onSaved={onChanged} />
        <DealParts deal={deal} chats={own} />
        <DealTimeline entries={timelineOf(deal, own)} />
      </SpaceBetween>
    </Page>
  );
}
