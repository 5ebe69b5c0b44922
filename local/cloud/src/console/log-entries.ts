import { empty, milliseconds, timeOf } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import type { LogEntry } from './sources.ts';

const SHOWN = 100;

/** Newest first; a failed run stands open. */
export const logEntries = (log: LogEntry[]): Html =>
  log.length === 0
    ? empty('Nothing has run yet.', 'Use the app, or run a schedule.')
    : html`<ol class="log">${log.slice(0, SHOWN).map(entry)}</ol>
${log.length > SHOWN && html`<p>The newest ${SHOWN} of ${log.length}; all of them are in the JSON.</p>`}`;

const entry = (one: LogEntry): Html => html`<li><details id="run-${one.requestId}"${one.error && html` open`}>
<summary class="${one.error ? 'bad' : ''}">${timeOf(one.at)} <strong>${one.label}</strong> <span class="dim">${one.name}</span>
<span class="timing">${one.initMs !== undefined && html`<span class="badge">cold ${milliseconds(one.initMs)} ms</span> `}${milliseconds(one.durationMs)} ms, ${Math.round(one.heapMb)} MB</span></summary>
${
  one.error &&
  html`<p class="error">${one.error.errorType}: ${one.error.errorMessage}</p>${
    one.error.trace && html`<pre>${one.error.trace.join('\n')}</pre>`
  }`
}
${one.lines.length === 0 ? html`<p class="dim">Printed nothing.</p>` : html`<pre>${one.lines.map((line) => `${asText(line)}\n`)}</pre>`}
</details></li>`;

const asText = (line: unknown): string => {
  if (typeof line === 'string') return line;
  const { text, message, level } = (line ?? {}) as { text?: unknown; message?: unknown; level?: unknown };
  const said = text ?? message;
  if (typeof said !== 'string') return JSON.stringify(line);
  return typeof level === 'string' ? `${level.toUpperCase()} ${said}` : said;
};
