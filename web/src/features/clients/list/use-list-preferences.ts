// A person's preferences for the table, kept in the browser.
import { useState } from 'react';

export type ListPreferences = {
  pageSize: number;
  wrapLines: boolean /** A column that is new is seen. */;
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
    // Damaged or forbidden storage is no reason to show no list.
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
