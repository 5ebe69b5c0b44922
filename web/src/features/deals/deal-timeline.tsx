import { Timeline } from '#web/ui/list/timeline.tsx';
import { strings } from './strings.ts';
import type { TimelineEntry } from './timeline.ts';

const words = strings.deal;

export const DealTimeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <section className="panel" aria-labelledby="deal-timeline">
    <h2 id="deal-timeline">{words.timeline}</h2>
    <Timeline
      open={words.open}
      entries={entries.map(({ id, by, ...entry }) => ({ ...entry, key: id, details: by ? [by] : [] }))}
    />
  </section>
);
