/** Calendar files, read by another library than the one that writes them. */
import ICAL from 'ical.js';
import { expect } from 'vitest';

/** Fails on anything that RFC 5545 does not allow, such as a line that is too long or not ended by CRLF. */
export function readCalendar(content: Buffer): ICAL.Event[] {
  const text = content.toString();
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toMatch(/^-\/\/.+\/\/.+\/\//);
  expect(calendar.getFirstPropertyValue('method')).toBeNull();
  return calendar.getAllSubcomponents('vevent').map((each) => {
    for (const once of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'sequence', 'last-modified', 'url']) {
      expect([once, each.getAllProperties(once).length]).toEqual([once, 1]);
    }
    return new ICAL.Event(each);
  });
}

export const propertyOf = (event: ICAL.Event | undefined, name: string) => event?.component.getFirstPropertyValue(name);
