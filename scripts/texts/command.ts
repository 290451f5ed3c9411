import { listTexts } from './list-texts'

// npm run texts: prints every text that people see, by file.
console.log(listTexts())
