import type { Page } from '@playwright/test';
import { createMember, findPerson } from '../../server/testing/members.ts';
import { withoutInitialData } from '../without-initial-data.ts';
import { test } from './photograph.ts';

/** Reloads the page with an operation that fails or never answers. */
const withAnswer = (pattern: string, answer: 'fails' | 'hangs') => async (page: Page) => {
  await page.addInitScript(
    ({ pattern, answer }) => {
      const real = window.fetch;
      window.fetch = (input, init) => {
        if (!new RegExp(pattern).test(String(input))) return real(input, init);
        return answer === 'fails' ? Promise.resolve(Response.json({}, { status: 500 })) : new Promise(() => {});
      };
    },
    { pattern, answer },
  );
  await withoutInitialData(page);
  await page.reload();
  await (answer === 'fails'
    ? page.getByRole('button', { name: 'Try again' })
    : page.getByText('Loading…').first()
  ).waitFor({ state: 'attached' });
};
const LIST = '/api/directory(\\?|$)';

test('the directory', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  await photograph('directory.visitor', { path: '/directory', window: true });
  await photograph('directory.member', { path: '/directory', as: member, window: true });
  await photograph('directory.filtered', { path: '/directory?form=3&level=N&house=Gibson', as: member });
  await photograph('directory.no-matches', { path: '/directory?q=xqzv', as: member });
  await photograph('directory.did-you-mean', { path: '/directory?q=Marcai+Cambell', as: member });
  await photograph('directory.did-you-mean-visitor', { path: '/directory?q=Marcia+Campbell' });
  await photograph('directory.few', { path: '/directory?q=Alexandrina', as: member });
  await photograph('directory.failing', { path: '/directory', arrange: withAnswer(LIST, 'fails'), window: true });
  await photograph('directory.loading', { path: '/directory', arrange: withAnswer(LIST, 'hangs'), window: true });
});

test('a profile', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  const admin = await findPerson(demo.db, 'admin@demo.example');
  const own = await demo.db.selectFrom('users').selectAll().where('id', '=', member.id).executeTakeFirstOrThrow();
  const forms = ([1, 2, 3, 4, 5] as const).map((form) => [`form_${form}_level`, own[`form_${form}_level`]]);
  const long = await createMember(demo.db, {
    ...Object.fromEntries(forms),
    first_name: 'Alexandrina-Josephine Wilhelmina',
    last_name: 'Montgomery-Featherstonehaugh de Souza',
    name_at_school: 'Worthington-Mountbatten',
    email: 'alexandrina-josephine.wilhelmina.montgomery-featherstonehaugh@a-long-mail-provider.example',
    current_city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    current_country: 'United Kingdom of Great Britain and Northern Ireland',
    profession: 'Associate Professor of Comparative Constitutional and Administrative Law',
    industry: 'Higher Education and Research',
    birthday: '1961-09-23',
    share_birthday: true,
    sports_house: 'Muirhead',
  });
  const closed = await createMember(demo.db, {
    first_name: 'Una',
    last_name: 'Wint',
    sports_house: 'Deroux',
    share_email: false,
    share_phone: false,
    share_location: false,
    share_profession: false,
  });
  const path = (id: string) => `/people/${id}`;
  await photograph('profile.full', { path: path(admin.id), as: member, window: true });
  await photograph('profile.long', { path: path(long.id), as: member, window: true });
  await photograph('profile.nothing-shared', { path: path(closed.id), as: member, window: true });
  await photograph('profile.own', { path: path(member.id), as: member, window: true });
  await photograph('profile.staff', { path: path(closed.id), as: admin, window: true });
  await photograph('profile.gone', { path: path(crypto.randomUUID()), as: member, window: true });
  await photograph('profile.failing', {
    path: path(long.id),
    as: member,
    arrange: withAnswer('/api/directory/[0-9a-f-]{36}', 'fails'),
    window: true,
  });
  await photograph('directory.long-names', { path: '/directory?q=montgomery', as: member });
});

test('connections', async ({ demo, photograph }) => {
  const member = await findPerson(demo.db, 'member@demo.example');
  await photograph('connections', { path: '/connections', as: member, window: true });
  await photograph('connections.filtered', { path: '/connections?form=2&house=Gibson', as: member, window: true });
  await photograph('connections.none-match', { path: '/connections?q=xqzv', as: member, window: true });
  await photograph('connections.failing', {
    path: '/connections',
    as: member,
    arrange: withAnswer('/api/connections', 'fails'),
    window: true,
  });
  await photograph('connections.loading', {
    path: '/connections',
    as: member,
    arrange: withAnswer('/api/connections', 'hangs'),
    window: true,
  });
  const alone = await createMember(demo.db, {
    first_name: 'Alone',
    form_1_level: null,
    form_2_level: null,
    form_3_level: null,
    form_4_level: null,
    form_5_level: null,
  });
  await photograph('connections.none', { path: '/connections', as: alone, window: true });
});
