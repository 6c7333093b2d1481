import t from 'tap'
import { sizeText } from '../../../lib/models/disk.js'

t.test('a size is said in MB or GB: nothing is 0 MB, and something is never nothing', async t => {
  const sizes: Array<[bytes: number, text: string]> = [
    [0, '0 MB'], [1, '1 MB'], [499_999, '1 MB'], [1_600_000, '2 MB'], [374_900_000, '375 MB'], [999_499_999, '999 MB'], [1_000_000_000, '1.0 GB'], [2_450_000_000, '2.5 GB']
  ]
  t.strictSame(sizes.map(([bytes]) => sizeText(bytes)), sizes.map(([, text]) => text))
})
