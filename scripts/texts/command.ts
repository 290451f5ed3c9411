import { writeFileSync } from 'node:fs'
import { listTexts, textsDocument } from './list-texts'

// npm run texts: prints every text that people see. `npm run texts -- --write` writes them to docs/texts.md.
if (process.argv.includes('--write')) writeFileSync(textsDocument, listTexts())
else console.log(listTexts())
