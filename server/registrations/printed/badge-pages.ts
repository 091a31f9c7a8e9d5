/** Badges on sheets: each text shrinks until it fits, and none is cut. */
import { setImmediate } from 'node:timers/promises';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { formatPaymentCode } from '../../../contract/payment-code.ts';
import { school } from '../../../school.config.ts';
import { type Look, openPdf, type PdfFile } from '../../lib/pdf/file.ts';
import type { Attendee } from './queries.ts';
import { type Area, areasOf, type Sheet } from './sheets.ts';

/** `marks`: from answers, 'No photos'. */
type BadgePerson = Attendee & { marks: readonly string[] };

const INSET = 16;
/** Below, a word is rather broken. */
const READABLE = 9;
/** Each size is so much of the one before. */
const STEP = 0.94;
const HOUSE_HEIGHT = 22;

/** Others are served between two sheets. An event without people has one empty sheet. */
export async function renderBadges(
  event: { name: string },
  people: readonly BadgePerson[],
  sheet: Sheet,
  now: Date,
): Promise<Buffer> {
  const file = await openPdf(`Badges for ${event.name}`, now, { width: sheet.width, height: sheet.height, margin: 0 });
  const areas = areasOf(sheet);
  for (const [index, person] of people.entries()) {
    const place = index % areas.length;
    if (index > 0 && place === 0) {
      await setImmediate();
      file.doc.addPage();
    }
    writeBadge(file, event.name, person, areas[place] as Area);
  }
  return file.finish();
}

function writeBadge(file: PdfFile, event: string, person: BadgePerson, { x, y, width, height }: Area): void {
  const { first_name, last_name, host_name, marks } = person;
  const inner = { x: x + INSET, width: width - 2 * INSET };
  const part = (from: number, to: number): Area => ({ ...inner, y: y + from * height, height: (to - from) * height });
  writeFitting(file, 'P', event, { size: 9, colour: 'soft' }, part(0.06, 0.14));
  const name = [first_name, last_name].filter(Boolean).join(' ');
  if (!file.hasCharacters(name)) writeLines(file, person, part(0.16, 0.62));
  else {
    const large = first_name || last_name;
    const small = first_name ? lastNames(person) : '';
    writeFitting(file, 'H1', large, { size: 46, bold: true }, part(0.15, 0.47));
    writeFitting(file, 'P', small, { size: 22 }, part(0.48, 0.64));
  }
  writeFitting(
    file,
    'P',
    host_name === null ? schoolOf(person) : `Guest of ${host_name}`,
    { size: 13, bold: true },
    marks.length > 0 ? part(0.635, 0.705) : part(0.66, 0.8),
  );
  writeFitting(file, 'P', marks.join(' · '), { size: 11, bold: true }, part(0.705, 0.785));
  writeHouse(file, person, { ...inner, y: y + height - INSET - HOUSE_HEIGHT + 4, height: HOUSE_HEIGHT });
}

function lastNames({ last_name, name_at_school }: BadgePerson): string {
  const former = name_at_school && name_at_school !== last_name.trim() ? `(${name_at_school})` : '';
  return [last_name, former].filter(Boolean).join(' ');
}

/** 'Class of 1994 · G – L – N – M – R'; no year in a school with one cohort. */
const schoolOf = (person: BadgePerson): string =>
  [LEAVING_YEARS && person.leaving_year && `Class of ${person.leaving_year}`, chainOf(person)]
    .filter(Boolean)
    .join(' · ');

/** 'G – L – N – M – R', since the fonts have no arrows; nothing if no form is known. */
const chainOf = ({ form_levels }: BadgePerson): string =>
  form_levels?.some((level) => level !== null) ? form_levels.map((level) => level ?? '·').join(' – ') : '';

/** Two lines for a name that the fonts can't write, and how to find whose badge it is. */
function writeLines(file: PdfFile, { payment_code }: BadgePerson, { x, y, width, height }: Area): void {
  for (const part of [0.5, 0.85]) file.rule(x, y + part * height, width);
  const look: Look = { size: 8, colour: 'soft' };
  file.add('P', () =>
    file.write(`Payment code ${formatPaymentCode(payment_code)}`, look, { x, y: y + 0.9 * height, width }),
  );
}

/** The house's name in its colour, which is never the only sign of it. */
function writeHouse(file: PdfFile, { sports_house }: BadgePerson, { x, y, width, height }: Area): void {
  const house = school.houses.find(({ name }) => name === sports_house);
  if (!house) return;
  file.decorate('Layout', (doc) => {
    doc.roundedRect(x, y, width, height, 4).fillColor(house.colour).fill();
  });
  const look: Look = { size: 12, bold: true, align: 'center', colour: house.ink };
  file.add('P', () => file.write(`${house.name} House`, look, { x, y: y + 3.5, width }));
}

/** In the middle of the area, as large as fits, up to the size of the look. */
function writeFitting(file: PdfFile, tag: string, text: string, look: Look & { size: number }, area: Area): void {
  if (!text) return;
  const { x, width, height } = area;
  const longest = Math.max(...text.split(/\s+|(?<=-)/).map((part) => file.widthOf(part, look)));
  const unbroken = Math.min(look.size, (look.size * width) / longest);
  let size = unbroken < READABLE ? look.size : unbroken;
  while (file.heightOf(text, { ...look, size }, width) > height) size *= STEP;
  const y = area.y + (height - file.heightOf(text, { ...look, size }, width)) / 2;
  file.add(tag, () => file.write(text, { ...look, size, align: 'center' }, { x, y, width }));
}
