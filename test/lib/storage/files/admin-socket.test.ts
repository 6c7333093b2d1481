import path from 'node:path'
import t from 'tap'
import { adminSocketPath } from '../../../../lib/storage/files/admin-socket.js'

t.test('the socket lies in the data directory, by the shorter of its two paths', async t => {
  t.equal(adminSocketPath('./data'), 'data/admin.sock')
  t.equal(adminSocketPath('/srv/d'), '/srv/d/admin.sock')
  t.equal(path.resolve(adminSocketPath('data/../data') ?? ''), path.resolve('data/admin.sock'))
})

t.test('a path that is too long for a socket on some system is none, counted in bytes', async t => {
  const fits = `/${'a'.repeat(103 - '//admin.sock'.length)}`
  t.equal(adminSocketPath(fits), `${fits}/admin.sock`)
  t.equal(adminSocketPath(`${fits}a`), null)
  t.equal(adminSocketPath(`/${'é'.repeat(60)}`), null)
})
