import { writeFileSync } from 'node:fs'
import { billOfMaterials } from './document.js'

const [file = 'dist/sbom.cdx.json'] = process.argv.slice(2)
const bill = await billOfMaterials(process.cwd())
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
process.stdout.write(`Written: ${file}, ${bill.components.length} packages\n`)
