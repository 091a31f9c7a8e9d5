import { expect, it } from 'vitest';
import { clientAddress, clientNetwork } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['', ''],
  ['no address', 'no address'],
])('%s counts as %s', (ip, counted) => {
  expect(clientAddress(ip)).toBe(counted);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
