import Button from '@cloudscape-design/components/button';
import { AddToCalendar } from '#web/ui/page/add-to-calendar.tsx';
import { AskingPage } from '#web/ui/page/asking-page.tsx';
import { BlockedButton } from '#web/ui/page/blocked-button.tsx';
import { FocusHeading } from '#web/ui/page/focus-heading.tsx';
import { LegalFooter } from '#web/ui/page/legal-footer.tsx';
import { LinkButton } from '#web/ui/page/link-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PageTabs } from '#web/ui/page/page-tabs.tsx';
import { StepTrail } from '#web/ui/page/step-trail.tsx';
import { Trail } from '#web/ui/page/trail.tsx';
import type { Specimens } from '../specimen.ts';

const asking = (sample: { title: string; action: string; text: string }) => ({
  words: {
    title: sample.title,
    loading: sample.text,
    button: sample.action,
    failed: sample.text,
    invalidTitle: sample.title,
    invalid: sample.text,
    doneTitle: sample.title,
  },
  error: undefined,
  onRetry: () => undefined,
  onConfirm: async () => undefined,
  done: undefined,
});

export const page: Specimens = {
  'page/add-to-calendar': {
    states: {
      plain: ({ title }) => <AddToCalendar id="1" title={title} when={{ day: '2026-12-03' }} />,
      'as a link': ({ title }) => (
        <AddToCalendar variant="inline-link" id="1" title={title} when={{ day: '2026-12-03' }} />
      ),
    },
  },
  'page/asking-page': {
    states: {
      plain: (sample) => (
        <AskingPage {...asking(sample)}>
          <p>{sample.text}</p>
        </AskingPage>
      ),
      loading: (sample) => <AskingPage {...asking(sample)}>{undefined}</AskingPage>,
      error: (sample) => (
        <AskingPage {...asking(sample)} error={{ status: 500, message: sample.text }}>
          {undefined}
        </AskingPage>
      ),
      'link not found': (sample) => (
        <AskingPage {...asking(sample)} error={{ status: 404, message: sample.text }}>
          {undefined}
        </AskingPage>
      ),
      done: (sample) => (
        <AskingPage {...asking(sample)} done={{ title: sample.title, words: sample.text }}>
          {sample.text}
        </AskingPage>
      ),
      'long text': (sample) => (
        <AskingPage {...asking({ ...sample, title: sample.long })}>
          <p>{sample.long}</p>
        </AskingPage>
      ),
    },
  },
  'page/focus-heading': {
    states: {
      plain: (sample) => <FocusHeading>{sample.title}</FocusHeading>,
      'long text': (sample) => <FocusHeading>{sample.long}</FocusHeading>,
    },
  },
  'page/legal-footer': { states: { plain: () => <LegalFooter /> } },
  'page/blocked-button': {
    states: {
      plain: (sample) => <BlockedButton blockedBy={undefined}>{sample.action}</BlockedButton>,
      waiting: (sample) => (
        <div className="actions actions-end">
          <BlockedButton variant="primary" blockedBy={sample.text}>
            {sample.action}
          </BlockedButton>
        </div>
      ),
      'long text': (sample) => (
        <div className="actions">
          <BlockedButton blockedBy={sample.long}>{sample.action}</BlockedButton>
        </div>
      ),
    },
  },
  'page/link-button': {
    states: {
      plain: (sample) => <LinkButton to="/there">{sample.action}</LinkButton>,
      primary: (sample) => (
        <LinkButton to="/there" variant="primary">
          {sample.action}
        </LinkButton>
      ),
      disabled: (sample) => (
        <LinkButton to="/there" disabled>
          {sample.action}
        </LinkButton>
      ),
      'long text': (sample) => <LinkButton to="/there">{sample.text}</LinkButton>,
    },
  },
  'page/page': {
    states: {
      plain: (sample) => <Page title={sample.title}>{sample.text}</Page>,
      'below another': (sample) => (
        <Page title={sample.title} description={sample.text} parent={{ to: '/above', text: sample.label }}>
          {sample.text}
        </Page>
      ),
      'long text': (sample) => (
        <Page title={sample.long} description={sample.long} actions={<Button>{sample.action}</Button>}>
          {sample.long}
        </Page>
      ),
    },
  },
  'page/page-header': {
    states: {
      plain: (sample) => <PageHeader title={sample.title} counter="(3)" />,
      'with actions': (sample) => (
        <PageHeader title={sample.title} description={sample.text} actions={<Button>{sample.action}</Button>} />
      ),
      'long text': (sample) => <PageHeader title={sample.long} description={sample.long} counter="(1,240)" />,
    },
  },
  'page/page-tabs': {
    states: {
      two: () => <PageTabs of="clients" />,
      five: () => <PageTabs of="profile" />,
    },
  },
  'page/step-trail': {
    states: {
      'first step': (sample) => <StepTrail steps={sample.steps} current={0} />,
      'third step': (sample) => <StepTrail steps={sample.steps} current={2} />,
      'long text': (sample) => <StepTrail steps={[...sample.steps, sample.text]} current={4} />,
    },
  },
  'page/trail': {
    states: {
      plain: (sample) => <Trail parent={{ to: '/above', text: sample.label }} here={sample.title} />,
      'long text': (sample) => <Trail parent={{ to: '/above', text: sample.label }} here={sample.long} />,
    },
  },
};
