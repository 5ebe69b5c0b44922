import { TaskCard } from '#web/ui/card/task-card.tsx';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { QrCode } from '#web/ui/drawing/qr-code.tsx';
import { QrCodeModules } from '#web/ui/drawing/qr-code-modules.tsx';
import { WordMark } from '#web/ui/drawing/word-mark.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Copied } from '#web/ui/format/copied.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { EmailWords } from '#web/ui/format/email-words.tsx';
import { Facts } from '#web/ui/format/facts.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { LegalText } from '#web/ui/legal/legal-text.tsx';
import { LicenseBox } from '#web/ui/legal/license-box.tsx';
import { List } from '#web/ui/list/list.tsx';
import { ListPages } from '#web/ui/list/list-tools.tsx';
import { LoadMore } from '#web/ui/list/load-more.tsx';
import { LogList } from '#web/ui/list/log-list.tsx';
import { OrderedRows, Rows, RowWords } from '#web/ui/list/rows.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';
import { Timeline } from '#web/ui/list/timeline.tsx';
import { PdfPages } from '#web/ui/pdf/pdf-pages.tsx';
import { FileViewer } from '#web/ui/viewer/file-viewer.tsx';
import { Picture } from '#web/ui/viewer/picture.tsx';
import { ViewButton } from '#web/ui/viewer/view-button.tsx';
import type { Sample, Specimens } from '../specimen.ts';
import { aPdf } from './a-pdf.ts';
import { nothing } from './nothing.ts';
import { FilterSpecimen } from './stateful.tsx';

const ADDRESS = 'https://groundwork.example/verify/01KXYZ';
const MOMENT = '2026-11-21T17:05:00Z';
const anUnknownPicture = new Blob(['none'], { type: 'image/heic' });
const pages = { page: 1, pagesKnown: 1, hasMore: false, goTo: nothing };

const aList = ({ title, label, text, action, error }: Sample) => ({
  texts: { heading: title, words: text, failed: error },
  columns: [
    { id: 'title', header: title, cell: (one: Sample) => one.title },
    { id: 'label', header: label, cell: (one: Sample) => one.label },
    { id: 'text', header: action, cell: (one: Sample) => one.text },
  ],
  idOf: (one: Sample) => one.label,
  empty: <EmptyState title={title}>{text}</EmptyState>,
});
const read = { isLoading: false, mutate: nothing, pages };

export const others: Specimens = {
  'card/task-card': {
    states: {
      plain: (sample) => <TaskCard drawing="letter" title={sample.title} words={sample.text} to="/there" />,
      'to come': (sample) => <TaskCard drawing="bank" title={sample.title} words={sample.text} />,
      'with a badge': (sample) => (
        <TaskCard
          drawing="bell"
          title={sample.title}
          words={sample.text}
          to="/there"
          badges={<span className="chip chip-brass">3</span>}
        />
      ),
      'long text': (sample) => <TaskCard drawing="document" title={sample.long} words={sample.long} to="/there" />,
    },
  },
  'drawing/line-drawing': {
    states: {
      house: () => <LineDrawing name="house" />,
      letter: () => <LineDrawing name="letter" />,
      document: () => <LineDrawing name="document" />,
      bank: () => <LineDrawing name="bank" />,
      bell: () => <LineDrawing name="bell" />,
      cloud: () => <LineDrawing name="cloud" />,
    },
  },
  'drawing/qr-code': {
    states: {
      small: (sample) => <QrCode text={ADDRESS} label={sample.title} />,
      large: (sample) => <QrCode text={ADDRESS} label={sample.title} size="large" />,
    },
  },
  'drawing/qr-code-modules': { states: { plain: (sample) => <QrCodeModules text={ADDRESS} label={sample.title} /> } },
  'drawing/word-mark': { states: { plain: () => <WordMark /> } },
  'format/copied': {
    states: {
      link: () => <Copied what="the link" value={ADDRESS} />,
      lines: () => <Copied what="the scopes" value="read write" shown={'read\nwrite'} />,
    },
  },
  'format/date-time': {
    states: {
      time: () => <DateTime iso={MOMENT} />,
      day: () => <DateTime iso={MOMENT} show="day" />,
      zone: () => <DateTime iso={MOMENT} show="zone" />,
      'no date': () => <DateTime iso="soon" />,
    },
  },
  'format/email-words': { states: { plain: () => <EmailWords address="amara.osei@agents.example" /> } },
  'format/facts': {
    states: {
      plain: ({ title, label, text }) => (
        <Facts
          facts={[
            [title, text],
            [label, undefined],
          ]}
        />
      ),
      'long text': ({ long }) => <Facts facts={[[long, long]]} />,
    },
  },
  'format/money': {
    states: {
      dollars: () => <Money value={480_000} />,
      cents: () => <Money value={1234.5} />,
      negative: () => <Money value={-12.3} />,
    },
  },
  'legal/legal-text': {
    states: {
      plain: (sample) => <LegalText level="h2" sections={[{ heading: sample.title, paragraphs: [sample.text] }]} />,
      'long text': (sample) => (
        <LegalText level="h2" sections={[{ heading: sample.long, paragraphs: [sample.long] }]} />
      ),
    },
  },
  'legal/license-box': { states: { plain: (sample) => <LicenseBox label={sample.title} /> } },
  'list/list': {
    states: {
      plain: (sample) => <List {...aList(sample)} list={{ ...read, data: [sample] }} />,
      'long text': (sample) => (
        <List {...aList(sample)} list={{ ...read, data: [{ ...sample, title: sample.long }] }} />
      ),
      empty: (sample) => <List {...aList(sample)} list={{ ...read, data: [] }} />,
      loading: (sample) => <List {...aList(sample)} list={{ ...read, data: undefined }} />,
      failed: (sample) => (
        <List {...aList(sample)} list={{ ...read, data: undefined, error: { message: sample.text } }} />
      ),
    },
  },
  'list/list-tools': {
    states: {
      plain: (sample) => <FilterSpecimen sample={sample} typed="" isNarrowed={false} />,
      searching: (sample) => <FilterSpecimen sample={sample} typed={sample.long} isNarrowed />,
      'one page': () => <ListPages list={{ pages: { ...pages, pagesKnown: 2, hasMore: true }, isLoading: false }} />,
      'more pages': () => (
        <ListPages list={{ pages: { ...pages, page: 2, pagesKnown: 3, hasMore: true }, isLoading: false }} />
      ),
      'disabled while loading': () => (
        <ListPages list={{ pages: { ...pages, page: 2, pagesKnown: 3 }, isLoading: true }} />
      ),
    },
  },
  'list/load-more': {
    states: {
      plain: (sample) => (
        <LoadMore list={{ hasMore: true, isLoadingMore: false, loadMore: nothing }}>{sample.action}</LoadMore>
      ),
      loading: (sample) => (
        <LoadMore list={{ hasMore: true, isLoadingMore: true, loadMore: nothing }}>{sample.action}</LoadMore>
      ),
    },
  },
  'list/log-list': {
    states: {
      plain: (sample) => (
        <LogList
          entries={[
            { key: 1, at: MOMENT, what: sample.title, to: null, by: sample.label },
            { key: 2, at: MOMENT, what: sample.text, to: sample.label, by: '' },
          ]}
        />
      ),
      long: (sample) => (
        <LogList entries={[{ key: 1, at: MOMENT, what: sample.title, to: sample.long, by: sample.long }]} />
      ),
    },
  },
  'list/rows': {
    states: {
      plain: (sample) => (
        <Rows>
          <li>
            <RowWords>{sample.title}</RowWords>
          </li>
          <li>
            <RowWords>{sample.long}</RowWords>
          </li>
        </Rows>
      ),
      folded: (sample) => (
        <Rows most={1}>
          <li>{sample.title}</li>
          <li>{sample.long}</li>
        </Rows>
      ),
      ordered: (sample) => (
        <OrderedRows label={sample.label}>
          <li>
            <RowWords>{sample.text}</RowWords>
          </li>
        </OrderedRows>
      ),
    },
  },
  'list/search-field': {
    states: {
      empty: (sample) => <SearchField text="" onText={nothing} placeholder={sample.label} />,
      counted: (sample) => (
        <SearchField text={sample.long} onText={nothing} placeholder={sample.label} countText={sample.title} />
      ),
    },
  },
  'list/timeline': {
    states: {
      plain: (sample) => (
        <Timeline
          open={sample.action}
          entries={[
            { key: '1', at: MOMENT, what: sample.title, details: [sample.label], to: '/there' },
            { key: '2', at: MOMENT, what: sample.text, details: [] },
          ]}
        />
      ),
      long: (sample) => (
        <Timeline
          open={sample.action}
          entries={[{ key: '1', at: MOMENT, what: sample.long, details: [sample.long], to: '/there' }]}
        />
      ),
    },
  },
  'pdf/pdf-pages': { states: { 'a page': () => <PdfPages source={aPdf} /> } },
  'viewer/file-viewer': {
    isWindow: true,
    states: {
      'a PDF': ({ title }) => (
        <FileViewer name={title} fileName="funds.pdf" load={async () => aPdf} onClose={nothing} />
      ),
      'a picture that no browser knows': ({ long }) => (
        <FileViewer name={long} fileName="roof.heic" load={async () => anUnknownPicture} onClose={nothing} />
      ),
      'not to be had': ({ title, error }) => (
        <FileViewer name={title} fileName="funds.pdf" load={() => Promise.reject(new Error(error))} onClose={nothing} />
      ),
    },
  },
  'viewer/picture': { states: { unknown: ({ title }) => <Picture blob={anUnknownPicture} name={title} zoom={1} /> } },
  'viewer/view-button': {
    states: {
      plain: ({ title, action }) => (
        <ViewButton name={title} fileName="funds.pdf" load={async () => aPdf}>
          {action}
        </ViewButton>
      ),
    },
  },
};
