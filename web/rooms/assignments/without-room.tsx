import { ChevronRight } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { plural } from '../../lib/text-format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { useArrowKeys } from './arrow-keys.ts';
import {
  type Board,
  keyOf,
  matches,
  openNights,
  type Person,
  roommatesOf,
  ticketsIncludeRooms,
  withoutRoom,
} from './board.ts';

/** With more people, a search helps. */
const MANY = 8;

type Props = {
  board: Board;
  /** The list, whose tab stop gets the focus back from the dialog. */
  listRef: RefObject<HTMLUListElement | null>;
  onChoose: (person: Person) => void;
};

/** People without a bed in some night. One press chooses a person; then a dialog asks for the room. */
export function WithoutRoom({ board, listRef, onChoose }: Props) {
  const [search, setSearch] = useState('');
  const [isEveryone, setEveryone] = useState(false);
  const wanted = withoutRoom(board, isEveryone);
  const people = wanted.filter((person) => matches(search, person));
  const others = withoutRoom(board, true).length - withoutRoom(board, false).length;
  return (
    <Section title="Without a room" note={noteOf(wanted.length)}>
      {(wanted.length > MANY || search) && <SearchField label="Search by name" value={search} onChange={setSearch} />}
      {ticketsIncludeRooms(board) && others > 0 && (
        <Checkbox
          label={`Also ${plural(others, 'person', 'people')} whose ticket has no room`}
          checked={isEveryone}
          onChange={(event) => setEveryone(event.target.checked)}
        />
      )}
      {people.length === 0 ? (
        <p className="text-ink-soft">{search ? 'No one with this name.' : 'Everyone has a room.'}</p>
      ) : (
        <People board={board} people={people} listRef={listRef} onChoose={onChoose} />
      )}
    </Section>
  );
}

/** Nothing else says that a name can be pressed. */
const noteOf = (count: number) =>
  plural(count, 'person', 'people') + (count > 0 ? '. Choose one to give them a room.' : '');

function People({ board, people, listRef, onChoose }: Props & { people: readonly Person[] }) {
  const { onKeyDown, item } = useArrowKeys(people.length);
  return (
    <ul ref={listRef} aria-label="People without a room" onKeyDown={onKeyDown} className="grid content-start">
      {people.map((person, index) => (
        <li key={keyOf(person)} className="border-rule border-b last:border-b-0">
          <button
            type="button"
            {...item(index)}
            onClick={() => onChoose(person)}
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 py-2.5 text-left hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-[650] wrap-anywhere">{person.name}</span>
              <span className="text-[.92rem] text-ink-soft wrap-anywhere">{notesOf(board, person).join(' · ')}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-gold-ink" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function notesOf(board: Board, person: Person): string[] {
  const open = openNights(board, person).length;
  return [
    ...(person.host_name ? [`Guest of ${person.host_name}`] : []),
    person.ticket_type_name,
    ...roommatesOf(board, person).map(({ name }) => `Wants to share with ${name}`),
    ...(person.share_with ? [`Only with ${person.share_with}`] : []),
    ...(open < board.nights.length ? [`${plural(open, 'night', 'nights')} without a room`] : []),
  ];
}
