/** What the plans of the demo's events say. Days are relative to today, hours in the school's time zone, money in cents. */
import type { Landscape } from './landscape.ts';

export type TicketPlan = {
  name: string;
  description?: string;
  price_cents: number;
  max_quantity?: number;
  is_active?: boolean;
  sold: number;
  early_bird?: { price_cents: number; until: number };
  hotel?: { deposit_cents: number; balance_cents: number; instructions: string };
};

type ActivityMore = {
  description?: string;
  location?: string;
  max_capacity?: number;
  requires_registration?: boolean;
  open_to_public?: boolean;
};
type ActivityPlan = readonly [name: string, day: number, from: number, hours: number, more?: ActivityMore];

export type EventPlan = {
  name: string;
  description: string;
  type: string;
  start: [days: number, hour: number];
  end: [days: number, hour: number];
  /** The weekday in its description: the event is moved to the next such day. */
  weekday?: number;
  /** Publication, in days from today. */
  announced: number;
  location: string;
  venue_name: string;
  max_capacity: number;
  /** Its last seat is held for an offer. */
  has_waiting_list?: true;
  max_guests?: number;
  cancellation?: { day: number; reason: string };
  /** The printed member isn't registered. */
  is_without_member?: true;
  /** People are being checked in. */
  has_check_in?: true;
  is_published: boolean;
  public_page?: { code: string; town: string };
  cover?: Landscape;
  tickets: TicketPlan[];
  activities: ActivityPlan[];
};
