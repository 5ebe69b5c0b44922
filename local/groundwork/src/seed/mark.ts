/** This file marks a data folder that has the demo data. */
export const MARK = 'seeded';
/** This file marks a data folder in which no one has changed anything, so the demo data may still replace it. */
export const UNTOUCHED = 'untouched';
