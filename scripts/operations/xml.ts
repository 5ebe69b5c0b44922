// Reads the few plain elements that are asked of an answer in XML; none of them stands within another of its name.
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    return hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (ENTITIES[name] ?? whole);
  });

const inside = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([\\s\\S]*?)</${name}>`).exec(xml)?.[1];

export const textIn = (xml: string, name: string): string | undefined => {
  const found = inside(xml, name);
  return found === undefined ? undefined : plain(found);
};

/** The members of a list, each as XML of its own. */
export const membersIn = (xml: string, name: string): string[] =>
  [...(inside(xml, name) ?? '').matchAll(/<member>([\s\S]*?)<\/member>/g)].map(([, member = '']) => member);
