import type { EventSource } from '../src/lambda/events/event-source.ts';
import { eventSourceMapping } from '../src/resources/lambda/event-source-mapping.ts';
import { aStack } from './a-stack.ts';

/** The declaration of a mapping with these properties. */
export const anEventSource = (Properties: Record<string, unknown>): EventSource => {
  const [source] = aStack({ Mapping: { Type: eventSourceMapping.type, Properties } }).all(eventSourceMapping);
  if (!source) throw new Error('The mapping is disabled');
  return source;
};
