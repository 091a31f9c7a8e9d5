import type { Page } from '@playwright/test';
import { givePassword, type Person } from '../server/testing/members.ts';
import { PASSWORD } from './people.ts';
import type { School } from './school.ts';

type Cast = { member: Person; jose: Person; closed: Person };

const OTHERS = 57;
export const ALL = OTHERS + 3;
const casts = new WeakMap<School, Promise<Cast>>();

/** Sixty alumni, created once per server. */
export function castOf(school: School): Promise<Cast> {
  const cast = casts.get(school) ?? makeCast(school);
  casts.set(school, cast);
  return cast;
}

async function makeCast(school: School): Promise<Cast> {
  for (let index = 0; index < OTHERS; index++) {
    const last_name = `Mowatt ${String(index).padStart(2, '0')}`;
    await school.member({ first_name: 'Paulette', last_name, sports_house: 'Deroux', form_1_level: 'L' });
  }
  const member = await school.member({ first_name: 'Delroy', last_name: 'Yearwood' });
  await givePassword(school.db, member, PASSWORD);
  const jose = await school.member({
    first_name: 'José',
    last_name: 'O’Brien',
    phone: '+18765550123',
    email: 'jose+reunion@school.example',
    sports_house: 'Gibson',
    profile_photo_url: '/files/avatars/profile-photos/jose.jpg',
    form_1_level: 'R',
    current_city: 'Port Antonio',
    current_country: 'Jamaica',
    birthday: '1971-07-04',
    share_birthday: true,
  });
  const closed = await school.member({
    first_name: 'Una',
    last_name: 'Zephyr',
    form_1_level: null,
    form_2_level: null,
    form_3_level: null,
    form_4_level: null,
    form_5_level: null,
    sports_house: 'Muirhead',
    share_email: false,
    share_phone: false,
    share_location: false,
    share_profession: false,
  });
  return { member, jose, closed };
}

export const PHOTO = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
export const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
export const counted = (page: Page, matching: number) =>
  page.getByText(`Showing ${matching} of ${ALL} alumni`, { exact: true });
