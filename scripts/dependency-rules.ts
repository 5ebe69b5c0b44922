// What a package may be: pinned, whole, under a licence we can ship under, and without a script of its own at install.
export type Locked = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
};
export type Lock = { packages: Record<string, Locked> };
export type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>;

const shipped = new Set(['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0']);
/** Tools that we run and do not ship. */
const tools = new Set([...shipped, 'MPL-2.0', 'CC0-1.0', 'CC-BY-4.0', 'Python-2.0']);

/** Known to have one; npm 11 runs none that is not allowed by name, and none is needed. */
const mayInstall = new Set(['esbuild', 'fsevents']);

/** Read by a person, each with what was found. */
const readByHand: Record<string, string> = {
  'png-js': 'MIT: its LICENSE file says so, its package.json says nothing',
};

/** Of alternatives one has to do, of licences that hold together all. */
export const allows = (licence: string, known: Set<string>): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((part) => known.has(part.trim())));

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

export const findings = (manifest: Manifest, { packages }: Lock): string[] => {
  const wanted = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  const loose = wanted
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`);
  const other = wanted
    .filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)
    .map(([name, version]) => `${name} ${version} is not what the lock file holds`);
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  const broken = installed.flatMap(([path, { integrity, inBundle, hasInstallScript, license, dev }]) => {
    const name = nameOf(path);
    const isKnown = allows(license ?? '', dev ? tools : shipped) || name in readByHand;
    return [
      ...(integrity || inBundle ? [] : [`${name} has no checksum in the lock file`]),
      ...(hasInstallScript && !mayInstall.has(name) ? [`${name} wants to run a script at install`] : []),
      ...(isKnown ? [] : [`${name} is under ${license ?? 'no licence that it names'}`]),
    ];
  });
  return [...loose, ...other, ...broken];
};
