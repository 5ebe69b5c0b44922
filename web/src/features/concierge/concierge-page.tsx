import { Link } from 'react-router-dom';
import { useConfig } from '#web/api/config.ts';
import { href, paths } from '#web/config/paths.ts';
import { LineDrawing } from '#web/ui/drawing/line-drawing.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { strings } from './strings.ts';

/** The concierge group's three tools. */
export function ConciergePage() {
  const tenant = useConfig()?.tenant ?? 'groundwork';
  const tools = [
    { ...strings.tools.clients, to: paths.clientList, drawing: 'house' },
    { ...strings.tools.emails, to: href.magicEmails(tenant), drawing: 'letter' },
    { ...strings.tools.calls, to: paths.callList, drawing: 'document' },
  ] as const;
  return (
    <Page title={strings.title} description={strings.words}>
      <div className="columns">
        {tools.map(({ title, words, to, drawing }) => (
          <article key={title} className="task-card task-card-link">
            <div className="task-card-top">
              <LineDrawing name={drawing} />
            </div>
            <h2>
              <Link to={to}>{title}</Link>
            </h2>
            <p>{words}</p>
          </article>
        ))}
      </div>
    </Page>
  );
}
