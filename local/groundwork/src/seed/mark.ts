/** The file in a data folder that has the demo data. */
export const MARK = 'seeded';
/** The file in a data folder in which no one has changed anything: the demo data may still replace it. */
export const UNTOUCHED = 'untouched';
