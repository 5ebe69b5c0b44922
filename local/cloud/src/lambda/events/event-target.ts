// What a rule's target is given: the event, a part of it, a constant, or a text made from parts of it.

export type Target = {
  Arn: string;
  Input?: string;
  InputPath?: string;
  InputTransformer?: { InputPathsMap?: Record<string, string>; InputTemplate: string };
};

export const eventFor = (target: Target, event: unknown): unknown => {
  if (target.Input !== undefined) return JSON.parse(target.Input) as unknown;
  if (target.InputPath !== undefined) return at(event, target.InputPath);
  if (target.InputTransformer) return transform(target.InputTransformer, event);
  return event;
};

const at = (event: unknown, path: string): unknown =>
  path
    .replace(/^\$\.?/, '')
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], event);

/** Values get quotes when they replace a whole value, and none within a text. */
const transform = ({ InputPathsMap = {}, InputTemplate }: NonNullable<Target['InputTransformer']>, event: unknown) => {
  const filled = InputTemplate.replace(/(")?<([\w.-]+)>(")?/g, (whole, open = '', name: string, close = '') => {
    const path = InputPathsMap[name];
    if (path === undefined) return whole;
    const value = at(event, path);
    if (open && close) return quoted(value);
    const isBare = !open && !close;
    return isBare && isWholeValue(InputTemplate, whole) ? JSON.stringify(value ?? null) : open + inText(value) + close;
  });
  try {
    return JSON.parse(filled) as unknown;
  } catch {
    return filled;
  }
};

/** What the template puts in quotes is always a text. */
const quoted = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value));

const inText = (value: unknown): string =>
  typeof value === 'string' ? JSON.stringify(value).slice(1, -1) : JSON.stringify(value ?? null);

const isWholeValue = (template: string, placeholder: string): boolean => {
  const before = template.slice(0, template.indexOf(placeholder)).trimEnd().at(-1);
  return before === undefined || before === ':' || before === '[' || before === ',';
};
