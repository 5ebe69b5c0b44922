// The hours in which a person may be called: from 8 in the morning to 9 in the evening where they live (47 CFR
// 64.1200). The time zone follows from the state in their address; a state with two zones counts as both, so that
// neither is woken.
import { WITH_ZONE } from '#core/platform/clock.ts';
import { CALLING_HOURS } from './vocabulary.ts';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

const statesOf: Record<string, string> = {
  [EASTERN]: 'CT DE DC FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  [CENTRAL]: 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI',
  [MOUNTAIN]: 'CO ID KS MT ND NE NM OR SD TX UT WY',
  [PACIFIC]: 'CA ID NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
};

/** 'IL 62704' or a lone 'IL' at the end of an address. */
const stateIn = (address: string): string | undefined =>
  /[\s,]([A-Za-z]{2})[\s,]+\d{5}(?:-\d{4})?\b/.exec(address)?.[1]?.toUpperCase() ??
  /[\s,]([A-Z]{2})[\s,.]*(?:USA?)?$/.exec(address.trim())?.[1];

export const zonesOf = (address: string): string[] => {
  const state = stateIn(address);
  return state ? Object.keys(statesOf).filter((zone) => statesOf[zone]?.split(' ').includes(state)) : [];
};

export type CallingTime = { isQuiet: boolean; localTime?: string };

export const callingTime = (address: string, at: Date): CallingTime => {
  const times = zonesOf(address).map((timeZone) => {
    const read = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at);
    const hour = Number(read({ hour: 'numeric', hourCycle: 'h23' }));
    return {
      isQuiet: hour < CALLING_HOURS.from || hour >= CALLING_HOURS.to,
      localTime: read({ hour: 'numeric', minute: '2-digit', ...WITH_ZONE }),
    };
  });
  return times.find(({ isQuiet }) => isQuiet) ?? times[0] ?? { isQuiet: false };
};
