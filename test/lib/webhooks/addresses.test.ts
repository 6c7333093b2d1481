import t from 'tap'
import { createAddressCheck, unknownNetwork } from '../../../lib/webhooks/index.js'

const PUBLIC = ['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.0', '100.63.255.255', '223.255.255.255', '2606:4700::1111', '2a00:1450:4009::200e']

const REFUSED: Record<string, string[]> = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  shared: ['100.64.0.1', '100.127.255.255'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::1'],
  'unique-local': ['fc00::1', 'fd12:3456::1'],
  'site-local': ['fec0::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['240.0.0.1', '255.255.255.255', '192.0.0.8', '198.18.0.1', '192.88.99.1', '4000::1', '8000::1', 'e000::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  mapped: ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::7f00:1'],
  'NAT64 and tunnels': ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:4136:e378::1', '100::1'],
  'no address': ['', 'localhost', '127.1', '10.0.0', '1.2.3.4.5', 'fe80::1%eth0%', '8.8.8.8/8']
}

t.test('public addresses are allowed', async t => {
  const allows = createAddressCheck([])
  for (const address of PUBLIC) t.equal(allows(address), true, address)
})

for (const [kind, addresses] of Object.entries(REFUSED)) {
  t.test(`addresses that are ${kind} are refused`, async t => {
    const allows = createAddressCheck([])
    for (const address of addresses) t.equal(allows(address), false, address)
  })
}

t.test('an allowed network is allowed, also in its mapped form, and nothing beside it', async t => {
  const allows = createAddressCheck(['10.1.0.0/16', '192.168.7.7', 'fd00:1::/32'])
  for (const address of ['10.1.0.1', '10.1.255.255', '192.168.7.7', 'fd00:1::5', '::ffff:10.1.2.3', ...PUBLIC]) t.equal(allows(address), true, address)
  for (const address of ['10.0.255.255', '10.2.0.0', '192.168.7.8', 'fd00:2::5', '::ffff:10.2.0.0', '127.0.0.1', '64:ff9b::a01:203', '::1']) {
    t.equal(allows(address), false, address)
  }
})

t.test('an allowed network of IPv6 allows no address of IPv4', async t => {
  const allows = createAddressCheck(['::/0'])
  t.equal(allows('fd00::1'), true)
  t.equal(allows('10.0.0.1'), false)
})

t.test('what is no network is found', async t => {
  t.equal(unknownNetwork(['10.0.0.0/8', 'fd00::/8', '10.1.2.3', '0.0.0.0/0']), null)
  for (const text of ['10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/x', '10.0.0/8', 'intranet', '10.0.0.0/8/8', '']) {
    t.equal(unknownNetwork(['10.0.0.0/8', text]), text)
  }
})
