// Which releases of the site are in its bucket, and what has to change to bring one of them back. Pages are the only files that
// change from release to release: assets have a hash in their name and are never deleted.
export type PageVersion = { key: string; versionId: string; at: Date; isLatest: boolean; isDeleted: boolean };

export type SiteRelease = { at: Date; isCurrent: boolean };

export type Change = { key: string; restore: string } | { key: string; remove: true };

/** Every upload writes this page. */
const FIRST_PAGE = 'index.html';
const NOT_PAGES = /^(assets|fonts)\/|^config\.json$/;
/** The pages of one upload follow each other within this time. */
const UPLOAD_MS = 5 * 60_000;

export const pagesOnly = (versions: PageVersion[]): PageVersion[] => versions.filter(({ key }) => !NOT_PAGES.test(key));

/** The newest first. */
export const releasesIn = (versions: PageVersion[]): SiteRelease[] =>
  versions
    .filter(({ key, isDeleted }) => key === FIRST_PAGE && !isDeleted)
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map(({ at, isLatest }) => ({ at, isCurrent: isLatest }));

/** What to do so that each page is as it was in that release. */
export const changesTo = (release: SiteRelease, versions: PageVersion[]): Change[] => {
  const next = releasesIn(versions)
    .map(({ at }) => at.getTime())
    .filter((at) => at > release.at.getTime())
    .toSorted((one, other) => one - other)[0];
  const until = Math.max(release.at.getTime() + UPLOAD_MS, (next ?? Number.POSITIVE_INFINITY) - UPLOAD_MS);
  const isPartOf = ({ at }: PageVersion) => at.getTime() <= until && (next === undefined || at.getTime() < next);
  const keys = [...new Set(versions.map(({ key }) => key))].sort();
  return keys.flatMap((key): Change[] => {
    const ofPage = versions.filter((version) => version.key === key);
    const then = ofPage.filter(isPartOf).toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
    const now = ofPage.find(({ isLatest }) => isLatest);
    const wasThere = then && !then.isDeleted;
    if (wasThere) return then.isLatest ? [] : [{ key, restore: then.versionId }];
    return now && !now.isDeleted ? [{ key, remove: true }] : [];
  });
};

/** The release before the current one, or the one from the given time. */
export const chooseRelease = (releases: SiteRelease[], from?: Date): SiteRelease => {
  if (from === undefined) {
    const previous = releases[releases.findIndex(({ isCurrent }) => isCurrent) + 1];
    if (!previous) throw new Error('There is no earlier release of the site');
    return previous;
  }
  const found = releases.find(({ at }) => Math.abs(at.getTime() - from.getTime()) < 1000);
  if (!found) throw new Error(`There is no release of the site from ${from.toISOString()}`);
  return found;
};
