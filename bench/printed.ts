/** How long lists for the day of an event take to be made. Run: `node bench/printed.ts`. */
import { school } from '../school.config.ts';
import { renderBadges } from '../server/registrations/printed/badge-pages.ts';
import { renderRoster } from '../server/registrations/printed/document.ts';
import type { Attendee } from '../server/registrations/printed/queries.ts';
import { SHEETS } from '../server/registrations/printed/sheets.ts';
import { median, milliseconds } from './load.ts';

const PEOPLE = 300;
const ROUNDS = 9;
const WARM_UP = 2;
const FIRST = ['Marcia', 'Devon', 'Wilhelmina-Anastasia', 'Ann', 'Mary Ann', 'Basil', 'Cora'];
const LAST = ['Brown', 'Clarke', 'de la Cruz', "D'Aguilar", 'Wolfeschlegelsteinhausenbergerdorff', 'Élan'];

/** A different word each, without figures as in names: those are laid out more slowly. */
const suffixOf = (n: number) => String.fromCodePoint(65 + Math.floor(n / 26), 97 + (n % 26));

/** Every fourth is a guest. */
const people = Array.from({ length: PEOPLE }, (_, n): Attendee => {
  const isGuest = n % 4 === 3;
  return {
    last_name: `${LAST[n % LAST.length]}-${suffixOf(n)}`,
    first_name: FIRST[n % FIRST.length] as string,
    name_at_school: n % 5 === 0 ? 'Campbell' : null,
    registration_id: String(n),
    guest_id: null,
    payment_code: '7K3PQE',
    ticket_type_name: 'Full weekend with accommodation',
    form_levels: isGuest ? null : school.classLevels.slice(0, school.forms),
    sports_house: isGuest ? null : (school.houses[n % school.houses.length]?.name ?? null),
    leaving_year: null,
    host_name: isGuest ? 'Marcia Brown' : null,
    guest_names: n % 4 === 2 ? ['Sonia Grant'] : [],
    outstanding_cents: isGuest ? null : 12_000,
    hotel_balance_cents: isGuest ? null : 30_000,
    status: isGuest ? null : 'unpaid',
  };
});
const badges = people.map((person) => ({ ...person, marks: ['No photos'] }));
const now = new Date();
const event = { name: 'Golden Jubilee Reunion', start_date: now, end_date: now, venue_name: 'School hall' };

const documents = {
  roster: () => renderRoster(event, people, now),
  'badges on 5392': () => renderBadges(event, badges, SHEETS['5392'], now),
  'badges on L4728': () => renderBadges(event, badges, SHEETS.L4728, now),
};
for (const [name, render] of Object.entries(documents)) {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP; round++) await render();
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) times.push(await milliseconds(render));
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1000 / ROUNDS;
  console.log(`${PEOPLE} people, ${name}: ${Math.round(median(times))} ms, ${Math.round(cpu)} ms of processor time`);
}
