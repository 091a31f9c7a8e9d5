/** The events of the demo. Days are relative to today, hours in the school's time zone, money in cents. */
import { school } from '../school.config.ts';
import type { EventPlan } from './event-plan.ts';
import { HOMECOMING, WEEKEND } from './weekends-plan.ts';

const GALA: EventPlan = {
  name: 'Founders’ Day Gala Dinner',
  description:
    'Dinner for the founders’ scholarship, with the school choir. The tables are small and the speeches short.',
  type: 'Gala Dinner',
  start: [11, 19],
  end: [11, 23.5],
  announced: -60,
  location: 'Knutsford Boulevard, Kingston 5, Jamaica',
  venue_name: 'The Courtyard at Knutsford',
  max_capacity: 60,
  is_published: true,
  cover: 'night',
  tickets: [
    {
      name: 'Dinner Seat',
      description: 'Three courses and a seat at a table of your year.',
      price_cents: 11_000,
      max_quantity: 46,
      sold: 46,
    },
    {
      name: 'Patron’s Seat',
      description: 'At the principal’s table; half of it goes to the scholarship.',
      price_cents: 25_000,
      max_quantity: 12,
      sold: 9,
    },
  ],
  activities: [
    ['Reception on the terrace', 0, 19, 1],
    ['Dinner', 0, 20, 2, { location: 'The Courtyard' }],
    ['The choir, and dancing', 0, 22, 1.5],
  ],
};

const LIBRARY: EventPlan = {
  name: 'A Roof for the Library',
  description:
    'The hurricane took the roof of the school library. Two weeks of giving, with an evening of readings at the end.',
  type: 'Fundraiser',
  start: [-5, 8],
  end: [9, 21],
  announced: -30,
  location: 'Online, and at the school',
  venue_name: school.name,
  max_capacity: 0,
  is_without_member: true,
  is_published: true,
  tickets: [
    { name: 'A sheet of zinc', price_cents: 2_500, sold: 19 },
    { name: 'A rafter', price_cents: 10_000, sold: 11 },
    { name: 'A whole bay, with your name on the wall', price_cents: 75_000, max_quantity: 8, sold: 2 },
  ],
  activities: [['An evening of readings', 13, 18, 2.5, { location: 'School hall', open_to_public: true }]],
};

const SPORTS: EventPlan = {
  name: 'Old Pupils’ Sports Day {year}',
  description: `Egg and spoon, sack race, the 4 × 100 for every decade, and a tug of war that ${school.houses.at(-1)?.name} still disputes.`,
  type: 'Sports Day',
  start: [-118, 9],
  end: [-118, 18],
  announced: -190,
  location: 'Mandeville, Manchester, Jamaica',
  venue_name: 'School playing field',
  max_capacity: 150,
  max_guests: 3,
  is_published: true,
  cover: 'field',
  tickets: [
    {
      name: 'Day ticket',
      description: 'With lunch and a shirt in your house colour.',
      price_cents: 4_000,
      max_quantity: 150,
      sold: 58,
      early_bird: { price_cents: 3_000, until: -150 },
    },
    { name: 'Spectator', price_cents: 1_500, sold: 16 },
  ],
  activities: [
    ['March past of the houses', 0, 9, 1, { open_to_public: true }],
    ['Track events', 0, 10, 3, { requires_registration: true, max_capacity: 80 }],
    ['Lunch under the trees', 0, 13, 1.5],
    ['Tug of war and prize giving', 0, 15, 2.5, { open_to_public: true }],
  ],
};

const CONCERT: EventPlan = {
  name: 'Homecoming Concert',
  description: 'Still being planned: old pupils who sing and play, in aid of the music room.',
  type: 'Class Reunion',
  start: [160, 18],
  end: [160, 22],
  announced: -6,
  location: 'Hope Road, Kingston 6, Jamaica',
  venue_name: 'To be agreed',
  max_capacity: 300,
  is_published: false,
  tickets: [{ name: 'General admission', price_cents: 6_000, max_quantity: 300, sold: 0 }],
  activities: [],
};

const BREAKFAST: EventPlan = {
  name: 'Breakfast with the Principal',
  description: 'Ackee and saltfish at one long table, and an hour for questions about the school.',
  type: 'Class Reunion',
  start: [33, 8],
  end: [33, 11],
  announced: -40,
  location: 'Mandeville, Manchester, Jamaica',
  venue_name: 'School library',
  max_capacity: 10,
  max_guests: 1,
  is_published: true,
  has_waiting_list: true,
  is_without_member: true,
  tickets: [{ name: 'Breakfast', price_cents: 4_500, sold: 9 }],
  activities: [],
};

const RAFTING: EventPlan = {
  name: 'A Day on the Rio Grande',
  description: 'Bamboo rafts from Berridale to the sea, with lunch on the bank.',
  type: 'Class Reunion',
  start: [24, 9],
  end: [24, 16],
  announced: -52,
  location: 'Berridale, Portland, Jamaica',
  venue_name: 'Rafters’ Rest',
  max_capacity: 40,
  cancellation: {
    day: -4,
    reason:
      'The river has taken the landing at Berridale, and it won’t be rebuilt in time.\nWe’ll return every payment within two weeks.',
  },
  is_without_member: true,
  is_published: true,
  tickets: [{ name: 'A place on a raft', price_cents: 8_500, max_quantity: 40, sold: 14 }],
  activities: [],
};

/**
 * Upcoming with early bird and hotel; nearly sold out; two weeks of giving; past; draft; sold out with people who wait;
 * cancelled; a weekend in progress.
 */
export const EVENTS: readonly EventPlan[] = [
  ...[WEEKEND, GALA, LIBRARY, SPORTS, CONCERT],
  ...[BREAKFAST, RAFTING, HOMECOMING],
];
