import { formatTime } from '../../lib/format.ts';
import { formatCount } from '../../lib/text-format.ts';
import { Section } from '../../ui/section.tsx';
import type { Overview } from './queries.ts';

/** Shows whether another entrance is needed. */
export function Arrivals({ quarters }: { quarters: Overview['arrivals'] }) {
  const most = Math.max(...quarters.map(({ people }) => people));
  return (
    <Section title="Arrivals per quarter hour">
      <table className="w-full max-w-[36rem] border-collapse">
        <thead className="sr-only">
          <tr>
            <th scope="col">From</th>
            <th scope="col">People</th>
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ at, people }) => (
            <tr key={at} className="border-rule border-t">
              <th scope="row" className="whitespace-nowrap py-1.5 pr-3 text-left font-[400] text-ink-soft">
                <time dateTime={at}>{formatTime(at)}</time>
              </th>
              <td className="w-full py-1.5">
                <span className="grid grid-cols-[1fr_3rem] items-center gap-3">
                  <span className="h-3 rounded-sm bg-green" style={{ width: `${(people / most) * 100}%` }} />
                  <span className="figures text-right">{formatCount(people)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
