import { empty, milliseconds, timeOf } from '@local/simulator/console/elements';
import { type Html, html } from '@local/simulator/console/html';
import type { LogEntry } from './sources.ts';

const SHOWN = 100;

/** Newest first; a failed run is open. */
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
${one.lines.length === 0 ? html`<p class="dim">Printed nothing.</p>` : html`<pre>${printed(one)}</pre>`}
</details></li>`;

/** A structured line is shown as its level and message, with its other fields after them. */
const printed = ({ lines }: LogEntry): string => {
  const text = lines.map((line) => line.text).join('');
  return text.trimEnd().split('\n').map(readable).join('\n');
};

const readable = (line: string): string => {
  const { level, message, ...others } = fieldsOf(line);
  if (typeof level !== 'string' || typeof message !== 'string') return line;
  const facts = Object.entries(others).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${level.toUpperCase()} ${message}${facts.join('')}`;
};

/** None for a line that isn't a JSON object. */
const fieldsOf = (line: string): Record<string, unknown> => {
  if (!line.startsWith('{')) return {};
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
};
