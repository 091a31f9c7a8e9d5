import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { REGISTRATION_PAYMENT_STATUSES } from '../../../contract/constants.ts';
import { LEAVING_YEARS } from '../../../contract/leaving-years.ts';
import { school } from '../../../school.config.ts';
import { yearOptions } from '../../lib/leaving-years.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CONDITION_LABELS, type Condition, newCondition, PAYMENT_LABELS } from './conditions.ts';
import { type Choices, choicesQuery, type Segment } from './queries.ts';

type Groups = Condition[][];
type Props = { groups: Groups; onChange: (groups: Groups) => void };

const GROUPS_AT_MOST = 6;
const TYPES = Object.entries(CONDITION_LABELS).map(([value, label]) => ({ value, label }));
/** What they may choose, and what is chosen already. A list is chosen where it is shown, not here. */
const typesFor = (choices: Choices | undefined, chosen: Segment['type']) =>
  TYPES.filter(
    ({ value }) =>
      value === chosen || (value !== 'people_list' && (value !== 'payment' || choices?.may_choose_payments)),
  );
const toOptions = (items: readonly { id: string; name: string }[]) =>
  items.map(({ id, name }) => ({ value: id, label: name }));
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const FORMS = Array.from({ length: school.forms }, (_, index) => String(index + 1));

/** Who gets it: people who meet every condition of one of the groups. */
export function AudienceBuilder({ groups, onChange }: Props) {
  const { data, error, refetch, isFetching } = useQuery(choicesQuery);
  if (error && !data) return <LoadFailed error={error} what="The events" onRetry={refetch} busy={isFetching} />;
  const change = (at: number, group: Condition[]) =>
    onChange(groups.map((each, index) => (index === at ? group : each)).filter(({ length }) => length > 0));
  return (
    <div className="grid gap-4">
      {groups.map((group, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
          key={index}
          title={index === 0 ? 'People who meet all of these' : 'Or people who meet all of these'}
          group={group}
          choices={data}
          onChange={(next) => change(index, next)}
        />
      ))}
      {groups.length < GROUPS_AT_MOST && (
        <Button
          tone="secondary"
          className="justify-self-start"
          icon={Plus}
          onClick={() => onChange([...groups, [newCondition()]])}
        >
          {groups.length === 0 ? 'Choose People' : 'Or Other People'}
        </Button>
      )}
    </div>
  );
}

type GroupProps = {
  title: string;
  group: Condition[];
  choices: Choices | undefined;
  onChange: (group: Condition[]) => void;
};

function Group({ title, group, choices, onChange }: GroupProps) {
  return (
    <Card as="fieldset" padding="sm" className="grid gap-4">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="font-[650]">
        {title}
      </p>
      {group.map((condition, index) => (
        <div key={condition.key} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
          <ConditionFields
            number={index + 1}
            condition={condition}
            choices={choices}
            onChange={(change) => onChange(group.map((each) => (each === condition ? { ...each, ...change } : each)))}
          />
          <Button
            tone="quiet"
            icon={Trash2}
            aria-label={`Remove condition ${index + 1}: ${CONDITION_LABELS[condition.type]}`}
            onClick={() => onChange(group.filter((each) => each !== condition))}
          >
            Remove
          </Button>
        </div>
      ))}
      {group.length < GROUPS_AT_MOST && (
        <Button
          tone="secondary"
          size="sm"
          className="max-w-full justify-self-start"
          icon={Plus}
          onClick={() => onChange([...group, newCondition(choices?.may_choose_payments ? 'payment' : 'class')])}
        >
          And Another Condition
        </Button>
      )}
    </Card>
  );
}

type FieldsProps = {
  number: number;
  condition: Condition;
  choices: Choices | undefined;
  onChange: (change: Partial<Condition>) => void;
};

/** The type, then what it needs. */
function ConditionFields({ number, condition, choices, onChange }: FieldsProps) {
  const { type } = condition;
  const select = (
    field: Exclude<keyof Condition, 'key' | 'type'>,
    label: string,
    options: Parameters<typeof SelectField>[0]['options'],
  ) => (
    <SelectField
      // A native select takes its value only when its options exist.
      key={choices ? field : `${field}-waiting`}
      label={label}
      empty={choices ? 'Choose' : 'Loading…'}
      options={options}
      value={condition[field]}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  );
  const events = choices?.events ?? [];
  const hasEvent = type === 'registered' || type === 'not_registered' || type === 'payment';
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label={`Condition ${number}`}
        options={typesFor(choices, type)}
        value={type}
        onChange={(event) => onChange({ type: event.target.value as Segment['type'] })}
      />
      {hasEvent && select('event_id', 'Event', toOptions(events))}
      {type === 'ticket_type' &&
        select(
          'ticket_type_id',
          'Ticket type',
          events.map(({ name, ticket_types }) => ({ label: name, options: toOptions(ticket_types) })),
        )}
      {type === 'payment' &&
        select(
          'status',
          'The payment',
          REGISTRATION_PAYMENT_STATUSES.map((value) => ({ value, label: PAYMENT_LABELS[value] })),
        )}
      {type === 'class' && select('form', 'Form', named(FORMS))}
      {type === 'class' && select('level', 'Class', named(school.classLevels))}
      {type === 'class' && LEAVING_YEARS && (
        <SelectField
          label="Leaving year"
          empty="All years"
          options={yearOptions()}
          value={condition.leaving_year}
          onChange={(event) => onChange({ leaving_year: event.target.value })}
        />
      )}
      {type === 'house' && select('house', 'House', named(school.houses.map(({ name }) => name)))}
      {type === 'country' && select('country', 'Country', named(choices?.countries ?? []))}
    </div>
  );
}
