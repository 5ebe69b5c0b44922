// What a secret's text lacks; the placeholders that a new stack makes are as good as nothing.
export const missingIn = (text: string | undefined, names: string[]): string | undefined => {
  if (text === undefined) return 'there is none';
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const empty = names.filter(
      (name) => typeof value[name] !== 'string' || /^(|to be filled)$/.test(String(value[name])),
    );
    return empty.length > 0 ? `${empty.join(' and ')} not filled` : undefined;
  } catch {
    return 'no JSON';
  }
};
