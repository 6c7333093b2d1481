import { writeFileSync } from 'node:fs'
import { FILE, licencesDocument } from './document.js'

writeFileSync(FILE, licencesDocument(process.cwd()))
process.stdout.write(`Written: ${FILE}\n`)
