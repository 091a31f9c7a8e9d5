/** The kitchen list as PDF: how often each answer was given, then whose it is. */
import { formatDates } from '../../../contract/times.ts';
import { createPdf } from '../../lib/pdf/document.ts';
import type { PdfCell, PdfColumn } from '../../lib/pdf/table.ts';
import { schoolTime } from '../../lib/school-formats.ts';
import { type Event, listedName } from '../printed/document.ts';
import type { Attendee } from '../printed/queries.ts';
import type { Question } from './queries.ts';

type Given = { person: Attendee; value: readonly string[]; text: string };
/** `people`: how many the question is for. Walk-ins count as members, although they are asked nothing. */
type Asked = { question: Question; people: number; answers: readonly Given[] };
type Kitchen = {
  asked: readonly Asked[];
  people: number;
  /** Sensitive questions that the reader may not see. */
  hidden: number;
};

const COUNTS: readonly PdfColumn[] = [
  { heading: 'Answer', width: 0.78, bold: true },
  { heading: 'People', width: 0.22, align: 'right' },
];
const NAMES: readonly PdfColumn[] = [
  { heading: 'Name', width: 0.5, bold: true },
  { heading: 'Answer', width: 0.5 },
];

export async function renderKitchenList(event: Event, { asked, people, hidden }: Kitchen, now: Date): Promise<Buffer> {
  const title = `Kitchen list for ${event.name}`;
  const pdf = await createPdf(title, now, { footer: `${title} · Printed ${schoolTime(now)}` });
  pdf.paragraph(`${formatDates(event.start_date, event.end_date)}, ${event.venue_name}`);
  pdf.paragraph(people === 1 ? '1 person is coming.' : `${people} people are coming.`, { colour: 'soft' });
  if (hidden > 0) pdf.paragraph(hiddenSentence(hidden), { bold: true });
  if (asked.length === 0 && hidden === 0) pdf.paragraph('No question is marked for the kitchen list.');
  for (const each of asked) {
    pdf.subheading(each.question.label);
    await pdf.table(COUNTS, countsOf(each), { size: 10, padding: 8 });
  }
  for (const { question, answers } of asked) {
    if (answers.length === 0) continue;
    pdf.subheading(`Names: ${question.label}`);
    await pdf.table(NAMES, byAnswer(answers), { size: 10, padding: 8 });
  }
  return pdf.finish();
}

/** The most frequent first, those who gave several answers in each; then how many gave none. */
function countsOf({ question, people, answers }: Asked): string[][] {
  const counts = new Map<string, number>();
  for (const { value, text } of answers)
    for (const each of question.type === 'boolean' ? [text] : value) counts.set(each, (counts.get(each) ?? 0) + 1);
  const rows = [...counts].sort((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]));
  const none = people - answers.length;
  return [...rows.map(([text, count]) => [text, String(count)]), ...(none > 0 ? [['No answer', String(none)]] : [])];
}

/** People with the same answer together, each answer from A to Z. */
function byAnswer(answers: readonly Given[]): PdfCell[][] {
  const sorted = answers.toSorted((one, other) => one.text.localeCompare(other.text));
  return sorted.map(({ person, text }) => [
    { text: listedName(person), note: person.host_name ? `with ${person.host_name}` : '' },
    text,
  ]);
}

const hiddenSentence = (hidden: number): string =>
  `${hidden === 1 ? 'One sensitive question is' : `${hidden} sensitive questions are`} not on this list. Someone who may view all events can print it with them.`;
