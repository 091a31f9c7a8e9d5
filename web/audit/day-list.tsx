import { CalendarDays, ChevronRight, CircleUser, CreditCard, type LucideIcon, Settings2 } from 'lucide-react';
import { memo, useId } from 'react';
import { displayedAction, displayedEntity } from '../../contract/log-names.ts';
import { formatTime } from '../lib/format.ts';
import { spaced } from '../lib/text-format.ts';
import { type LogDay, type LogEntry, valueText } from './labels.ts';

/** The entries of one day. */
export const LogDayList = memo(function LogDayList({ day }: { day: LogDay }) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="figures mb-1 flex items-center gap-3 text-[1.1rem]">
        {day.date}
        <span aria-hidden="true" className="h-px flex-1 bg-gold/60" />
      </h2>
      <ol>
        {day.entries.map((entry) => (
          <LogLine key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
});

const ICONS: Record<string, LucideIcon> = { EVENT: CalendarDays, PAYMENT: CreditCard, USER: CircleUser };

const LogLine = memo(function LogLine({ entry }: { entry: LogEntry }) {
  const entity = displayedEntity(entry.entity_type);
  const Icon = ICONS[entity] ?? Settings2;
  return (
    <li className="grid gap-x-3 border-rule border-b py-3.5 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] sm:grid-cols-[5.5rem_minmax(0,1fr)]">
      <time dateTime={entry.timestamp} className="figures pt-0.5 text-[.9rem] text-ink-soft">
        {formatTime(entry.timestamp)}
      </time>
      <div className="grid min-w-0 gap-1">
        <p className="font-[600] leading-snug">{entry.description}</p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[.9rem] text-ink-soft">
          <span title={entry.actor_email ?? undefined}>{entry.actor_name ?? 'Not signed in'}</span>
          <span className="rounded-full border border-rule bg-sunken px-2 py-px font-[650] text-[.78rem] text-ink tracking-[.02em]">
            {displayedAction(entry.action_type)}
          </span>
          <span className="inline-flex items-center gap-1.5 text-[.82rem]">
            <Icon className="size-4 text-gold-ink" strokeWidth={1.75} />
            {entity}
          </span>
        </p>
        <Metadata entry={entry} />
      </div>
    </li>
  );
});

/** The collapsible metadata view (spec 2). */
function Metadata({ entry }: { entry: LogEntry }) {
  const pairs = [
    ...Object.entries(entry.metadata),
    ...(entry.actor_email ? [['actor', entry.actor_email] as const] : []),
    ...(entry.entity_id ? [[spaced(entry.entity_type), entry.entity_id] as const] : []),
    ...(entry.user_agent ? [['browser', entry.user_agent] as const] : []),
  ];
  if (pairs.length === 0) return null;
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 font-[600] text-[.9rem] text-green-ink pointer-fine:min-h-7">
        <ChevronRight className="-ml-0.5 size-4 transition-transform duration-150 group-open:rotate-90" />
        Metadata
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1.5 rounded-md border border-rule bg-raised px-4 py-3 text-[.9rem] sm:grid-cols-[max-content_minmax(0,1fr)]">
        {pairs.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-ink-soft">{spaced(name)}</dt>
            <dd className="figures min-w-0 whitespace-pre-wrap">{valueText(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
