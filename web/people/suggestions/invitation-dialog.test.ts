import { expect, it } from 'vitest';
import { school } from '../../../school.config.ts';
import { invitationTo } from './invitation-dialog.tsx';

it('names the inviter and the class, and opens WhatsApp with the classmate’s number', () => {
  const schoolClass = { form: 2, level: school.classLevels[0] };
  const { text, whatsapp } = invitationTo({
    ...{ first_name: 'Marcia', phone: '+18765551234', shown: '+1 876-555-1234', inviter: 'Ann Hall' },
    ...{ schoolClass, origin: 'https://alumni.example' },
  });
  for (const part of ['Hi Marcia', 'Ann Hall', `Form 2, ${school.classLevels[0]}`, '+1 876-555-1234', '/register'])
    expect(text).toContain(part);
  const link = new URL(whatsapp);
  expect([link.origin, link.pathname, link.searchParams.get('text')]).toEqual(['https://wa.me', '/18765551234', text]);
});
