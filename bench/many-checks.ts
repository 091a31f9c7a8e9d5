/** Checks of several servers that are used as one. Each throws if it fails and returns what it measured. */
import assert from 'node:assert/strict';
import sharp from 'sharp';
import { enqueue } from '../server/lib/jobs/queue.ts';
import type { Answer, Person, School } from '../server/testing/app.ts';
import { fileOf } from '../server/testing/files.ts';
import { givePassword } from '../server/testing/members.ts';
import { makeEvent, makeRegistered, makeTicket, register, submit } from '../server/testing/reunions.ts';
import { cookiesFrom, PASSWORD } from '../server/testing/sign-ins.ts';
import { type Cluster, until } from './cluster.ts';
import { median } from './load.ts';

/** `front` calls the servers through the balancer. */
export type Check = (cluster: Cluster, front: School) => Promise<string>;

/** Wrong passwords allowed per address and account in 15 minutes. */
const TRIES = 8;
const CHANGES = 20;
const EMAILS = 60;
/** Per server. */
const JOBS_AT_ONCE = 2;

const at = ({ each }: Cluster, index: number) => each[index % each.length] as School;
const signIn = (school: School, { email }: Person, password: string, address: string) =>
  school.call(null, 'POST /session', {
    headers: { 'x-forwarded-for': address },
    body: { email, password, remember_me: false },
  });

const sessions: Check = async (cluster, front) => {
  const person = await front.member();
  await givePassword(cluster.db, person, PASSWORD);
  const cookie = cookiesFrom(await signIn(at(cluster, 0), person, PASSWORD, '10.1.0.1'));
  const seen = () =>
    Promise.all(cluster.each.map(async (school) => (await school.call(null, 'GET /me', { cookie })).body.user?.id));
  assert.deepEqual(
    await seen(),
    cluster.each.map(() => person.id),
  );
  assert.equal((await at(cluster, 1).call(null, 'DELETE /session', { cookie })).status, 200);
  assert.deepEqual(
    await seen(),
    cluster.each.map(() => undefined),
  );
  return 'a session created on one server works on all and ends on all';
};

const limits: Check = async (cluster, front) => {
  const person = await front.member();
  const tries = await Promise.all(
    Array.from({ length: TRIES + 4 }, (_, n) => signIn(at(cluster, n), person, 'not it', '10.2.0.1')),
  );
  const statuses = tries.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array(TRIES).fill(401), ...Array(4).fill(429)]);
  return `of ${TRIES + 4} concurrent wrong passwords over all servers, ${TRIES} were checked`;
};

/** A cached directory after a profile changed on another server. */
const publicResponseCache: Check = async (cluster, front) => {
  const person = await front.member({ first_name: 'Aa', last_name: 'Aa' });
  const shown = async (school: School) =>
    (await school.call(null, 'GET /directory')).body.items.map((item: { first_name: string }) => item.first_name);
  const times: number[] = [];
  for (let n = 0; n < CHANGES; n++) {
    const [writer, reader] = [at(cluster, n), at(cluster, n + 1)];
    const name = `Aa${String.fromCharCode(97 + n)}`;
    await shown(reader);
    await rename(writer, person, name);
    const began = performance.now();
    await until(`the directory shows ${name}`, async () => (await shown(reader)).includes(name), 1);
    times.push(performance.now() - began);
  }
  return `another server shows a change after ${median(times).toFixed(0)} ms (median of ${CHANGES}), ${Math.max(...times).toFixed(0)} ms at worst (wanted under 1,000)`;
};

async function rename(school: School, person: Person, first_name: string): Promise<void> {
  const { body: profile } = await school.call(person, 'GET /profile');
  const { profile_photo_url, id, email, phone, profile_completed, ...form } = profile;
  const body = { ...form, first_name };
  assert.equal((await school.call(person, 'PUT /profile', { body })).status, 200);
}

const jobs: Check = async (cluster) => {
  const arrive = await queueEmails(cluster, EMAILS);
  await arrive();
  return `${EMAILS} emails, each sent once`;
};

const deadServers: Check = async (cluster) => {
  const { held, holdMail, workers } = cluster;
  holdMail(true);
  const arrive = await queueEmails(cluster, workers * JOBS_AT_ONCE + 2);
  await until('every server is sending an email', () => held() >= workers * JOBS_AT_ONCE);
  await cluster.stop(0, 'SIGKILL');
  const began = performance.now();
  holdMail(false);
  await arrive();
  const seconds = (performance.now() - began) / 1000;
  await cluster.restart(0);
  return `the jobs of a killed server ran on others after ${seconds.toFixed(0)} s, each once`;
};

/** Returns what waits until all have arrived, each once. */
async function queueEmails({ db, mail }: Cluster, count: number): Promise<() => Promise<void>> {
  const ids: string[] = Array.from({ length: count }, () => crypto.randomUUID());
  for (const id of ids)
    await enqueue(db, 'send-email-to-address', { id, to: 'member@school.example', subject: id, text: 'Hello.' });
  const arrived = () => mail.received.map(({ email }) => email.subject).filter((id) => ids.includes(id ?? ''));
  return async () => {
    await until('all emails arrive', () => new Set(arrived()).size === count);
    assert.equal(arrived().length, count);
  };
}

const uploads: Check = async (cluster, front) => {
  const { member, profile, registration } = await makeRegistered(front);
  const proof = await fileOf('png');
  const sent = await submit(at(cluster, 0), member, registration, { payment_profile_id: profile.id, proof });
  assert.equal(sent.status, 200);
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#2f7d4f' } })
    .jpeg()
    .toBuffer();
  const form = { photo: new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }) };
  const { body } = await at(cluster, 0).call(member, 'PUT /profile/photo', { form });
  const photos = new Set<string>();
  for (const [index, school] of cluster.each.entries()) {
    const given = await school.call(member, 'GET /payments/:id/proof', { params: { id: sent.body.id } });
    assert.deepEqual([given.status, given.raw], [200, Buffer.from(await proof.arrayBuffer())]);
    const picture = await fetch(`http://127.0.0.1:${cluster.ports[index]}${body.profile_photo_url}`);
    assert.equal(picture.status, 200);
    photos.add(Buffer.from(await picture.arrayBuffer()).toString('base64'));
  }
  assert.equal(photos.size, 1);
  return 'files uploaded to one server are served by all (shared DATA_DIR or STORAGE=s3)';
};

/** Members keep registering and withdrawing while the servers are restarted one after another. */
const rollingRestart: Check = async (cluster, front) => {
  const event = await makeEvent(cluster);
  const ticket = await makeTicket(cluster, event);
  let isOver = false;
  let answers = 0;
  const failed: string[] = [];
  const noteUnlessDone = async (asked: Promise<Answer>) => {
    const answer = await asked.catch((error) => ({ status: String(error.cause ?? error), body: null }) as never);
    answers += 1;
    if (answer.status !== 200) failed.push(`${answer.status} ${answer.body?.code ?? ''}`);
    return answer.body;
  };
  const work = async (person: Person) => {
    while (!isOver) {
      const registration = await noteUnlessDone(register(front, person, event, ticket));
      const me = await noteUnlessDone(front.call(person, 'GET /me'));
      if (me?.user?.id !== person.id) failed.push('wrong user');
      const params = { id: registration?.id };
      await noteUnlessDone(front.call(person, 'DELETE /registrations/:id', { params }));
    }
  };
  const members = await Promise.all(Array.from({ length: 6 }, () => front.member()));
  const working = Promise.all(members.map(work));
  for (const index of cluster.each.keys()) {
    await cluster.stop(index);
    await cluster.restart(index);
    const before = answers;
    await until('requests continue', () => answers > before + 100);
  }
  isOver = true;
  await working;
  assert.deepEqual([...new Set(failed)], []);
  return `${answers} requests during a restart of every server, none lost`;
};

export const CHECKS: Record<string, Check> = {
  sessions,
  limits,
  'public response cache': publicResponseCache,
  jobs,
  'dead servers': deadServers,
  uploads,
  'rolling restart': rollingRestart,
};
