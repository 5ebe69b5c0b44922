// What is missing in a secret's text. The placeholder that a new stack creates counts as missing.
export const missingIn = (text: string | undefined, names: string[]): string | undefined => {
  if (text === undefined) return 'it does not exist';
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const empty = names.filter(
      (name) => typeof value[name] !== 'string' || /^(|to be filled)$/.test(String(value[name])),
    );
    return empty.length > 0 ? `${empty.join(' and ')} not filled in` : undefined;
  } catch {
    return 'it is not JSON';
  }
};
