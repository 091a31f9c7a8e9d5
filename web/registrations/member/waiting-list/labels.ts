import type { Reply } from '../../../lib/api.ts';
import { plural } from '../../../lib/text-format.ts';

export type Waiting = NonNullable<Reply<'GET /events/:id'>['waiting']>;
export type Offer = NonNullable<Waiting['offer']>;

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const rules = new Intl.PluralRules('en', { type: 'ordinal' });

/** '1st', '22nd', '113th'. */
const ordinal = (count: number): string => `${count}${ENDINGS[rules.select(count)] ?? 'th'}`;

/** 'You’re 3rd on the waiting list.' */
export const positionSentence = ({ position }: Pick<Waiting, 'position'>): string =>
  `You’re ${ordinal(position)} on the waiting list.`;

/** To those without a position. */
export const EXPIRED_SENTENCE = 'Two offers expired, so you’re no longer on the waiting list. You can join it again.';

export const offerTitle = (seats: number): string =>
  seats === 1 ? 'A place is free for you' : `${seats} places are free for you`;

/** For whom the seats are: 'you', 'you and 2 guests'. */
export const peopleOf = (seats: number): string =>
  seats === 1 ? 'you' : `you and ${plural(seats - 1, 'guest', 'guests')}`;
