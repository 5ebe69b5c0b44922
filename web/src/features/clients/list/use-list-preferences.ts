// A person's preferences for the table, kept in the browser.
import { useState } from 'react';

export type ListPreferences = {
  pageSize: number;
  wrapLines: boolean;
  /** The hidden columns and not the shown ones, so that a new column is visible. */
  hidden: readonly string[];
};

const KEY = 'client-list-preferences';
export const PAGE_SIZES = [10, 25, 50, 100] as const;

export const defaultPreferences: ListPreferences = {
  pageSize: 25,
  wrapLines: true,
  hidden: ['added'],
};

const stored = (): ListPreferences => {
  try {
    return { ...defaultPreferences, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    // Without its stored preferences, the list uses the defaults.
    return defaultPreferences;
  }
};

export const useListPreferences = () => {
  const [preferences, setPreferences] = useState(stored);
  const keep = (next: ListPreferences) => {
    setPreferences(next);
    localStorage.setItem(KEY, JSON.stringify(next));
  };
  return [preferences, keep] as const;
};
