import { writeFileSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { availableMemory } from '../../../lib/engine-host/index.js'
import { temporaryDirectory } from '../../helper.js'

t.test('what a model can take is what the system has free, and in a container what is left of its limit', async t => {
  const cgroup = temporaryDirectory(t)
  t.equal(availableMemory(1000, cgroup), 1000, 'no limit')
  const limited = (max: string, current: string, stat: string): number => {
    writeFileSync(path.join(cgroup, 'memory.max'), max)
    writeFileSync(path.join(cgroup, 'memory.current'), current)
    writeFileSync(path.join(cgroup, 'memory.stat'), stat)
    return availableMemory(1000, cgroup)
  }
  t.equal(limited('max\n', '700\n', ''), 1000)
  t.equal(limited('900\n', '700\n', 'anon 300\n'), 200)
  t.equal(limited('900\n', '700\n', 'anon 300\ninactive_file 150\nactive_file 50\nfile 200\n'), 400, 'files give way')
  t.equal(limited('5000\n', '700\n', ''), 1000, 'no more than there is')
  t.equal(limited('600\n', '700\n', ''), 0)
  t.ok(availableMemory() > 0)
})
