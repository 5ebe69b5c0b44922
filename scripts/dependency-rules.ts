// Our requirements for packages: pinned, with a checksum, under a license we can ship, and without install scripts.
export type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  inBundle?: boolean;
  /** True for a package that only devDependencies need. */
  dev?: boolean;
  /** True for a package that devDependencies need, and as an optional dependency also a package that ships. */
  devOptional?: boolean;
  hasInstallScript?: boolean;
  /** A workspace of this repository. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, Locked> };
export type Manifest = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'scripts', Record<string, string>>
>;

const shipped = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  // Puts a work into the public domain.
  'Unlicense',
  'BlueOak-1.0.0',
  'Zlib',
  // Fonts: it lets us ship and embed them unchanged.
  'OFL-1.1',
]);
/** Tools that we run and do not ship. */
const tools = new Set([...shipped, 'MPL-2.0', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0']);

/** Packages that may have install scripts. npm 11 runs only scripts that are allowed by name, and we allow none. */
const mayInstall = new Set(['esbuild', 'fsevents']);

/** Licenses that someone has read, each with the reader's findings. */
const readByHand: Record<string, string> = {
  'png-js': 'MIT: its LICENSE file says so, its package.json says nothing',
};

/** `A OR B`: one has to be allowed. `A AND B`: all must be. */
export const allows = (license: string, known: Set<string>): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => known.has(part.trim())));

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Node finds a package that the one at `path` imports next to it, or in a folder above. */
const found = (packages: Lock['packages'], path: string, name: string): string | undefined => {
  const candidate = `${path && `${path}/`}node_modules/${name}`;
  if (packages[candidate]) return candidate;
  if (path === '') return undefined;
  return found(packages, path.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
};

/** Everything that the product's dependencies depend on. The lock file's `dev` flag would count the local cloud's dependencies as ours. */
const shippedFrom = (manifest: Manifest, packages: Lock['packages']): Set<string> => {
  const reached = new Set<string>();
  const visit = (path: string, names: string[]): void => {
    for (const name of names) {
      const next = found(packages, path, name);
      if (!next || reached.has(next)) continue;
      reached.add(next);
      const { dependencies, optionalDependencies, peerDependencies } = packages[next] ?? {};
      visit(next, Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }));
    }
  };
  visit('', Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
  return reached;
};

/** `workspaces`: the package.json of each, pinned like the product's own. */
export const findings = (manifest: Manifest, { packages }: Lock, workspaces: Manifest[] = []): string[] => {
  const wanted = [manifest, ...workspaces].flatMap((each) =>
    Object.entries({ ...each.dependencies, ...each.devDependencies, ...each.optionalDependencies }).map(
      // An alias has a version such as npm:typescript@7.0.2.
      ([name, version]) => [name, version.replace(/^npm:@?[^@]+@/, '')] as const,
    ),
  );
  const loose = wanted
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`);
  const other = wanted
    .filter(([name, version]) => {
      const locked = packages[`node_modules/${name}`];
      return !locked?.link && locked?.version !== version;
    })
    .map(([name, version]) => `${name} ${version} is not what the lock file has`);
  const shippedPaths = shippedFrom(manifest, packages);
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const broken = installed.flatMap(([path, { integrity, inBundle, hasInstallScript, license }]) => {
    const name = nameOf(path);
    const isKnown = allows(license ?? '', shippedPaths.has(path) ? shipped : tools) || name in readByHand;
    return [
      ...(integrity || inBundle ? [] : [`${name} has no checksum in the lock file`]),
      ...(hasInstallScript && !mayInstall.has(name) ? [`${name} wants to run a script at install`] : []),
      ...(isKnown ? [] : [`${name} is under ${license ?? 'no license that it names'}`]),
    ];
  });
  return [...loose, ...other, ...broken];
};
