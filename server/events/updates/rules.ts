/** What changed in an event's time, place and schedule, in sentences for those registered. */
import { timeParts } from '../../../contract/times.ts';
import { schoolRange } from '../../lib/school-formats.ts';

type Slot = { id: string; name: string; start_time: string; end_time: string; location: string | null };

/** As stored: times are text. */
export type Details = {
  start_date: string;
  end_date: string;
  venue_name: string;
  location: string;
  activities: Slot[];
};

const MOST = 20;
const PARTS = ['time', 'place', 'schedule'] as const;

export type Change = { part: (typeof PARTS)[number]; sentence: string };

/** From each of the details that some people may know to those that are true now, every sentence once. */
export function changesSince(told: readonly Details[], now: Details): Change[] {
  const changes = told.flatMap((each) => changesBetween(each, now));
  const bySentence = new Map(changes.map((change) => [change.sentence, change]));
  return PARTS.flatMap((part) => [...bySentence.values()].filter((change) => change.part === part));
}

/** `told_details` is null if it wasn't stored. */
type Stopped = { told_before: Details[]; told_details: Details | null; was_sent: boolean };

/**
 * What those registered may know once an update was stopped, besides what changed since: all that they knew before it, and
 * what it told if it has reached someone. What it told no one is known to no one.
 */
export function toldAfterStop(told: readonly Details[], { told_before, told_details, was_sent }: Stopped): Details[] {
  const isTold = (each: Details) => JSON.stringify(each) === JSON.stringify(told_details);
  const reached = was_sent && told_details ? [told_details] : [];
  const known = [...told_before, ...reached, ...told.filter((each) => !isTold(each))];
  return [...new Map(known.map((each) => [JSON.stringify(each), each])).values()];
}

/** From what was told to what is true now; empty if nothing that was told is wrong or missing. */
export function changesBetween(told: Details, now: Details): Change[] {
  const was = `${told.venue_name}, ${told.location}`;
  const is = `${now.venue_name}, ${now.location}`;
  return [
    ...timeChanges('', [told.start_date, told.end_date], [now.start_date, now.end_date]).map((sentence) => ({
      part: 'time' as const,
      sentence,
    })),
    ...(was === is ? [] : [{ part: 'place' as const, sentence: `Takes place at ${is}, was ${was}` }]),
    ...scheduleChanges(told, now).map((sentence) => ({ part: 'schedule' as const, sentence })),
  ];
}

/** The sentences, at most 21: an email isn't a program. */
export function sentencesOf(changes: readonly Change[]): string[] {
  const sentences = changes.map(({ sentence }) => sentence);
  const more = sentences.length - MOST;
  if (more <= 0) return sentences;
  return [...sentences.slice(0, MOST), `${more} more ${more === 1 ? 'change' : 'changes'} on the event’s page`];
}

/** 'Gala: new time and place'. */
export function subjectOf(name: string, changes: readonly Change[]): string {
  const parts = PARTS.filter((each) => changes.some(({ part }) => part === each));
  return `${name}: new ${parts.join(', ').replace(/, (\w+)$/, ' and $1')}`;
}

/** The text that staff can change before they send it. */
export const bodyOf = (name: string, sentences: readonly string[]): string =>
  [
    `${sentences.length === 1 ? 'Something has' : 'Some things have'} changed for ${name}:`,
    sentences.join('\n'),
    'Your registration stays as it is.',
  ].join('\n\n');

function timeChanges(name: string, told: readonly [string, string], now: readonly [string, string]): string[] {
  const lead = name && `${name}: `;
  return (['starts', 'ends'] as const).flatMap((verb, at) => {
    const [was, is] = [new Date(told[at] as string), new Date(now[at] as string)];
    if (was.getTime() === is.getTime()) return [];
    const said = `${verb} ${shift(was, is)}`;
    return [lead + (lead ? said : said.charAt(0).toUpperCase() + said.slice(1))];
  });
}

/** 'at 7:00 PM, was 6:00 PM', with the days if they differ. */
function shift(was: Date, is: Date): string {
  const [from, to] = [timeParts(was), timeParts(is)];
  if (from.date === to.date) return `at ${to.time}, was ${from.time}`;
  return `on ${to.date}, ${to.time}, was ${from.date}, ${from.time}`;
}

function scheduleChanges(told: Details, now: Details): string[] {
  const removed = told.activities.filter(({ id }) => !now.activities.some((each) => each.id === id));
  const added = now.activities.filter(({ id }) => !told.activities.some((each) => each.id === id));
  // Deleted and added again as it was: nothing to tell.
  const isIn = (slots: readonly Slot[], slot: Slot) => slots.some((each) => contentOf(each) === contentOf(slot));
  return [
    ...now.activities.flatMap((slot) => {
      const before = told.activities.find(({ id }) => id === slot.id);
      if (before) return slotChanges(before, slot, told, now);
      return isIn(removed, slot) ? [] : [`New: ${slot.name}, ${rangeOf(slot)}`];
    }),
    ...removed.filter((slot) => !isIn(added, slot)).map(({ name }) => `${name} no longer takes place`),
  ];
}

function slotChanges(was: Slot, is: Slot, told: Details, now: Details): string[] {
  const place = `${is.name}: takes place at ${is.location ?? now.venue_name}, was ${was.location ?? told.venue_name}`;
  return [
    ...(was.name === is.name ? [] : [`${was.name} is now called ${is.name}`]),
    ...timeChanges(is.name, [was.start_time, was.end_time], [is.start_time, is.end_time]),
    ...(was.location === is.location ? [] : [place]),
  ];
}

const rangeOf = (slot: Slot): string => schoolRange(new Date(slot.start_time), new Date(slot.end_time));

const contentOf = ({ name, start_time, end_time, location }: Slot): string =>
  JSON.stringify([name, new Date(start_time).getTime(), new Date(end_time).getTime(), location]);
