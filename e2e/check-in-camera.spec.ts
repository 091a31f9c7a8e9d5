/** A volunteer who allows the camera only after the phone was removed doesn't leave it on. */
import { enrol } from './enrolled-phone.ts';
import { makePlace } from './payment-page.ts';
import { expect, type Fixtures, test } from './school.ts';

/** What the page has of a camera: allowing it gives the page this track. */
type Camera = { asked: number; allow?: () => void; track: MediaStreamTrack };

async function journey({ school, newPerson }: Fixtures) {
  const marcia = await school.member({ first_name: 'Marcia', last_name: 'Brown' });
  const { event_id } = await makePlace(school, marcia, { ticket: { price_cents: 0 } });
  const coordinator = await newPerson(await school.member({ roles: ['EVENT_COORDINATOR'] }));
  await coordinator.goto(`/admin/events/${event_id}/check-in`);
  const phone = await newPerson();
  await enrol(coordinator, phone, { volunteer: 'Val Hunter', people: 1 });
  await phone.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d');
    const stream = canvas.captureStream(10);
    const camera: Camera = { asked: 0, track: stream.getVideoTracks()[0] as MediaStreamTrack };
    Object.assign(window, { camera });
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((resolve) => {
        camera.asked += 1;
        camera.allow = () => resolve(stream);
      });
  });
  const scan = phone.getByRole('button', { name: 'Scan with Camera' });
  await scan.click();
  await expect.poll(() => phone.evaluate(() => 'allow' in (window as unknown as { camera: Camera }).camera)).toBe(true);
  await scan.dispatchEvent('click');
  expect(await phone.evaluate(() => (window as unknown as { camera: Camera }).camera.asked)).toBe(1);

  await school.db
    .updateTable('check_in_devices')
    .set({ revoked_at: new Date() })
    .where('event_id', '=', event_id)
    .execute();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await expect(phone.getByRole('heading', { name: 'This phone was removed' })).toBeVisible();
  await phone.evaluate(() => (window as unknown as { camera: Camera }).camera.allow?.());
  await expect
    .poll(() => phone.evaluate(() => (window as unknown as { camera: Camera }).camera.track.readyState))
    .toBe('ended');
}

test('a camera that is allowed after the phone was removed is turned off @phone', journey);
