/** The weekends of the demo: one that people register for, and one in progress. */
import { school } from '../school.config.ts';
import type { EventPlan } from './event-plan.ts';

const SHORT = school.brand.replace(/ Alumni$/, '');

const HOTEL =
  'Pay the balance at the front desk when you check in; the hotel takes cards and cash. Give the name of the school to get our rate.';

export const WEEKEND: EventPlan = {
  name: `${SHORT} Reunion Weekend {year}`,
  description:
    'Three days together on the coast: a welcome by the sea on Friday, sports and a tour of the old school on Saturday, the gala in the evening, and a service of thanksgiving on Sunday.\n\nBring your old tie, your year book and someone you have not called in years.',
  type: 'Reunion Weekend',
  start: [44, 16],
  end: [46, 15],
  weekday: 5,
  announced: -75,
  location: 'Main Street, Ocho Rios, St. Ann, Jamaica',
  venue_name: 'Cardiff Bay Beach Hotel',
  max_capacity: 220,
  max_guests: 2,
  is_published: true,
  public_page: { code: 'WKND2RGT', town: 'Ocho Rios, Jamaica' },
  cover: 'bay',
  tickets: [
    {
      name: 'Weekend Pass with Hotel',
      description: 'Two nights in a shared double room with breakfast, and the whole weekend.',
      price_cents: 64_000,
      max_quantity: 60,
      sold: 41,
      hotel: { deposit_cents: 15_000, balance_cents: 49_000, instructions: HOTEL },
    },
    {
      name: 'Weekend Pass',
      description: 'The whole weekend, without a room.',
      price_cents: 18_500,
      max_quantity: 120,
      sold: 38,
      early_bird: { price_cents: 14_500, until: 12 },
    },
    { name: 'Gala Dinner Only', description: 'Saturday evening.', price_cents: 9_500, sold: 17 },
    { name: 'Committee', price_cents: 0, max_quantity: 12, is_active: false, sold: 4 },
  ],
  activities: [
    ['Welcome by the sea', 0, 18, 4, { description: 'Jerk, festival and a mento band on the beach.' }],
    [
      'Tour of the old school',
      1,
      9,
      2.5,
      {
        location: school.name,
        requires_registration: true,
        max_capacity: 40,
        description: 'Buses leave the hotel at 8:15.',
      },
    ],
    ['House matches: netball and six-a-side', 1, 12.5, 3, { open_to_public: true, location: 'School playing field' }],
    ['Forum: what the school needs now', 1, 16, 1.25, { description: 'The principal and the head girl answer.' }],
    [
      'Gala Dinner and Dance',
      1,
      19,
      6,
      {
        location: 'Grand Ballroom',
        requires_registration: true,
        description: 'Dress: elegant, with a touch of your house colour.',
      },
    ],
    ['Service of Thanksgiving', 2, 10, 1.5, { location: 'St. Ann’s Parish Church', open_to_public: true }],
    ['Farewell brunch', 2, 12, 2.5],
  ],
};

export const HOMECOMING: EventPlan = {
  name: 'Port Antonio Homecoming {year}',
  description: 'For those who live in Portland again and those who never left: two nights by the bay.',
  type: 'Reunion Weekend',
  start: [-1, 16],
  end: [1, 14],
  announced: -80,
  location: 'Port Antonio, Portland, Jamaica',
  venue_name: 'Titchfield Guest House',
  max_capacity: 60,
  max_guests: 1,
  is_without_member: true,
  has_check_in: true,
  is_published: true,
  tickets: [
    {
      name: 'Two Nights with Breakfast',
      price_cents: 31_000,
      max_quantity: 30,
      sold: 17,
      hotel: { deposit_cents: 9_000, balance_cents: 22_000, instructions: HOTEL },
    },
    { name: 'Weekend without a Room', price_cents: 7_500, sold: 15 },
  ],
  activities: [
    ['Welcome on the veranda', 0, 17, 3],
    ['Rafts, and the Blue Lagoon', 1, 9, 6],
    ['Dinner and dominoes', 1, 19, 4],
    ['Farewell breakfast', 2, 9, 3],
  ],
};
