import { useId } from 'react';
import { school } from '../../../school.config.ts';
import { formatDay } from '../../lib/format.ts';
import { cx } from '../../ui/class-names.ts';
import { monthMarks, scaleTop, share } from './chart-scale.ts';

type Week = { week: string; value: number };
type Props = {
  title: string;
  /** The chart's content in one sentence. */
  summary: string;
  /** The column's heading in the table. */
  unit: string;
  weeks: readonly Week[];
  format: (value: number) => string;
  /** The smallest top of the scale. */
  least: number;
  tone: 'green' | 'gold';
};

const HEAD = 22; // room for the top value
const HEIGHT = 150;
const FOOT = 26;
const GAP = 0.22; // share of a week's width
const months = new Intl.DateTimeFormat(school.locale, { month: 'short', timeZone: 'UTC' });
const FILLS = { green: 'fill-green', gold: 'fill-gold-ink' };

/** One bar per week, with a summary and a table of all numbers for screen readers and others. */
export function WeekChart({ title, summary, unit, weeks, format, least, tone }: Props) {
  const id = useId();
  const top = scaleTop(Math.max(...weeks.map(({ value }) => value)), least);
  const room = 100 / weeks.length;
  return (
    <figure aria-labelledby={`${id}-title`} className="grid min-w-0 content-start gap-3">
      <h3 id={`${id}-title`} className="text-[1.1rem]">
        {title}
      </h3>
      <svg
        role="img"
        aria-label={`${title}. ${summary}`}
        width="100%"
        height={HEAD + HEIGHT + FOOT}
        className="text-[.82rem]"
      >
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            x1="0"
            x2="100%"
            y1={HEAD + HEIGHT * part - 0.5}
            y2={HEAD + HEIGHT * part - 0.5}
            className={cx('stroke-1', part === 1 ? 'stroke-rule-strong' : 'stroke-rule')}
          />
        ))}
        {weeks.map(({ week, value }, at) => {
          const height = value > 0 ? Math.max(2, (HEIGHT * share(value, top)) / 100) : 0;
          return (
            <rect
              key={week}
              x={`${(at + GAP / 2) * room}%`}
              width={`${room * (1 - GAP)}%`}
              y={HEAD + HEIGHT - height}
              height={height}
              rx="1.5"
              className={FILLS[tone]}
            >
              <title>{`Week of ${formatDay(week)}: ${format(value)}`}</title>
            </rect>
          );
        })}
        {[
          { y: HEAD - 6, value: top },
          { y: HEAD + HEIGHT / 2 - 6, value: top / 2 },
        ].map(({ y, value }) => (
          <text key={y} x="0" y={y} className="figures fill-ink-soft">
            {format(value).replace(/\D00$/, '')}
          </text>
        ))}
        {monthMarks(weeks.map(({ week }) => week)).map(({ at, month }) => (
          <text key={at} x={`${at * room}%`} y={HEAD + HEIGHT + 19} className="fill-ink-soft">
            {months.format(new Date(Date.UTC(2000, month - 1, 1)))}
          </text>
        ))}
      </svg>
      <figcaption className="text-ink-soft leading-snug">{summary}</figcaption>
      <WeekTable title={title} unit={unit} weeks={weeks} format={format} />
    </figure>
  );
}

/** All values, newest first. */
function WeekTable({ title, unit, weeks, format }: Pick<Props, 'title' | 'unit' | 'weeks' | 'format'>) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-[650] text-green-ink hover:underline">
        Show as a table
      </summary>
      <table className="mt-1 w-full border-collapse text-left">
        <caption className="sr-only">{title}</caption>
        <thead className="text-[.88rem] text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 font-[650]">
              Week of
            </th>
            <th scope="col" className="py-1.5 text-right font-[650]">
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ week, value }) => (
            <tr key={week} className="border-rule border-t">
              <th scope="row" className="py-1.5 font-[400]">
                {formatDay(week)}
              </th>
              <td className="figures py-1.5 text-right">{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
